import type { ActionContext, CallResult, RecordState, SourceEntry, Submission } from '../model/action.ts';
import type { Json, Values } from '../model/config.ts';
import { isPresent } from '../model/validation.ts';
import { type Lookup, lookupsOf, toWire } from '../model/wire.ts';
import { sameJson } from '../model/wire-names.ts';

/** The record to send, or the answer that kept it from being made. */
export type Crossed = { body: Record<string, unknown> } | { refused: CallResult };

/** Stands for the entries of a source that did not answer: there may be some. */
const unheard: SourceEntry = { value: null, label: '' };

/**
 * A filled form as the record that travels, once its sources have been asked. A source that says no (4xx)
 * has no entries. For one that does not answer, what the record itself said when it was read stands in: what
 * was chosen then keeps its text. A new choice whose text nobody can tell keeps the form from being sent,
 * since a part would be lost; what depends on there being entries travels as it was filled in.
 */
export async function crossed(
  { entries }: Pick<ActionContext, 'entries'>,
  { form, values, record }: Pick<Submission, 'form' | 'values' | 'record'>,
): Promise<Crossed> {
  const known = new Map<string, readonly SourceEntry[]>();
  for (const lookup of lookupsOf(form.spec, values)) {
    const { status, data, error } = await entries(lookup.source, lookup.query);
    const silent = data === null && (status < 400 || status > 499);
    const stored = silent ? storedEntries(form, lookup.source, values, record) : [];
    if (stored === null) return { refused: { status, data: null, error } };
    known.set(keyOf(lookup), silent ? [unheard, ...stored] : (data ?? []));
  }
  const crossing = { creating: !record.exists, entries: (lookup: Lookup) => known.get(keyOf(lookup)) ?? [] };
  return { body: toWire(form.spec, values, crossing) };
}

/** What was chosen from a source, with the texts the record has for it; `null` when one of them is new. */
function storedEntries(
  { spec }: Submission['form'],
  source: string,
  values: Values,
  { values: stored }: RecordState,
): SourceEntry[] | null {
  const found: SourceEntry[] = [];
  for (const [property, text] of Object.entries(spec.wire?.textOf ?? {})) {
    const chosen = values[text.property];
    if (text.source !== source || !isPresent(chosen)) continue;
    if (!isPresent(stored[property]) || !sameJson(stored[text.property], chosen)) return null;
    found.push({ value: chosen as Json, label: String(stored[property]) });
  }
  return found;
}

function keyOf({ source, query }: Lookup): string {
  return JSON.stringify([source, query]);
}
