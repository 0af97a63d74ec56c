import type { SourceEntry } from '../../core/action.ts';
import type { Values } from '../../core/config.ts';
import { uiOf } from '../../core/drawn.ts';
import { isPresent } from '../../core/validation.ts';
import type { LoadedRecord } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { sortedJson } from '../http/idempotency.ts';
import { LIST_SOURCES } from '../lists/sources.ts';

/** What lists say of a record's values. */
export interface Choices {
  /** The words of what was chosen, by the property that `words` of the field names; `undefined` without a choice. */
  words: Values;
  /** Property → key of the text: it holds what its list does not have. */
  errors: Record<string, string>;
}

/** Compares what was chosen with the lists it was chosen from: the option `source` of the record's properties. */
export async function judgedChoices(db: Queries, type: LoadedRecord, values: Values): Promise<Choices> {
  const found: Choices = { words: {}, errors: {} };
  for (const property of Object.keys(type.uiSchema)) {
    const { source, words } = (uiOf(type, property)['ui:options'] ?? {}) as Record<string, unknown>;
    const list = typeof source === 'string' && Object.hasOwn(LIST_SOURCES, source) ? LIST_SOURCES[source] : undefined;
    if (!list) continue;
    const value = values[property];
    const chosen = (Array.isArray(value) ? value : [value]).filter(isPresent);
    const entries = chosen.length > 0 ? await list.entries(db) : [];
    const labels = chosen.map((one) => entryOf(entries, one)?.label);
    if (labels.includes(undefined)) found.errors[property] = list.unknown;
    if (typeof words === 'string') found.words[words] = labels.length > 0 ? labels.join(', ') : undefined;
  }
  return found;
}

function entryOf(entries: readonly SourceEntry[], value: unknown): SourceEntry | undefined {
  const wanted = sortedJson(value);
  return entries.find((entry) => sortedJson(entry.value) === wanted);
}
