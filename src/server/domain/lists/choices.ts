import type { Json, Language, Values } from '../../../core/config.ts';
import { occurrences } from '../../../core/expressions/form-values.ts';
import { type ChoiceLabel, fieldOrder } from '../../../core/forms/display.ts';
import { uiOf } from '../../../core/forms/drawn.ts';
import type { FieldError } from '../../../core/forms/validation.ts';
import { choiceFields, chosenIn, labelsIn } from '../../../core/lists/choices.ts';
import { entriesByValue, offeredEntries } from '../../../core/lists/list.ts';
import {
  allNodes,
  plantTree,
  problemsAmong,
  type TreeOptions,
  type TreeRule,
  unfitAmong,
} from '../../../core/lists/tree.ts';
import { valueAt } from '../../../core/values/field-path.ts';
import { valueText } from '../../../core/values/value-text.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { LoadedForm, LoadedList, LoadedVersion } from '../config/loaded-version.ts';
import { entriesWithValues } from './entries.ts';

interface Choices {
  /** Labels of the chosen entries by the property that the field's `words` option names. */
  words: Values;
  /** By property: the value is not in its list, or not offered any more. */
  errors: Record<string, string[]>;
}

interface Drawn {
  uiSchema: Record<string, unknown>;
}

/** Checks chosen values against their lists; a retired entry of `before` may stay. Labels: default language. */
export async function judgedChoices(
  db: Queries,
  version: LoadedVersion,
  drawn: Drawn,
  values: Values,
  before: Values,
  language: Language,
): Promise<Choices> {
  const found: Choices = { words: {}, errors: {} };
  for (const { property, list: id, words, suggests } of choiceFields(drawn)) {
    const list = version.lists.get(id);
    if (!list || suggests) continue;
    const places = occurrences(property, values).map(({ path, steps }) => ({
      path,
      chosen: chosenIn(valueAt(values, steps)),
    }));
    const chosen = places.flatMap((place) => place.chosen);
    const stored = new Set(
      occurrences(property, before).flatMap(({ steps }) => chosenIn(valueAt(before, steps)).map(valueText)),
    );
    const known = entriesByValue(await entriesWithValues(db, list, chosen, version.manifest.defaultLanguage));
    const isKnown = (value: unknown) => {
      const entry = known.get(valueText(value));
      return entry !== undefined && !entry.readOnly && (!entry.retired || stored.has(valueText(value)));
    };
    for (const place of places)
      if (!place.chosen.every(isKnown)) found.errors[place.path] = [unknownText(version, list, language)];
    const labels = chosen.map((value) => known.get(valueText(value))?.label);
    if (words !== undefined) found.words[words] = labels.length > 0 ? labels.join(', ') : undefined;
  }
  return found;
}

/** Labels of chosen values in a language, for mails, documents and overviews. */
export async function choiceLabels(
  db: Queries,
  version: LoadedVersion,
  drawn: Drawn,
  values: Values,
  language: Language,
): Promise<ChoiceLabel> {
  return labelsIn(drawn, values, async (id, chosen) => {
    const list = version.lists.get(id);
    return list ? entriesWithValues(db, list, chosen, language) : [];
  });
}

function unknownText(version: LoadedVersion, list: LoadedList, language: Language): string {
  return list.texts[language]?.unknown || version.text(language, 'errors.server.unknownChoice');
}

/** The list of a field, if its file has the entries. */
export function writtenList(form: LoadedForm, property: string, version: LoadedVersion): LoadedList | undefined {
  const { source } = optionsOf(form, property);
  const list = typeof source === 'string' ? version.lists.get(source) : undefined;
  return list?.entries ? list : undefined;
}

/** Broken rules of tree fields: values that cannot be chosen or lack their group, and groups without a child. */
export function treeErrors(form: LoadedForm, values: Values, version: LoadedVersion, language: Language): FieldError[] {
  return fieldOrder(form).flatMap((property) => {
    const list = writtenList(form, property, version);
    const value = values[property];
    if (!list || !Array.isArray(value)) return [];
    const options = optionsOf(form, property);
    const entries = offeredEntries(list.written(language));
    const nodes = allNodes(plantTree(entries, options));
    const { closed, orphans } = unfitAmong(nodes, value as Json[]);
    if (closed.length + orphans.length > 0) return [{ property, code: 'enum', params: {} }];
    return problemsAmong(nodes, value as Json[], options.rules ?? []).map(({ code, label }) => ({
      property,
      code,
      params: { group: label },
    }));
  });
}

function optionsOf(form: LoadedForm, property: string): TreeOptions & { source?: unknown; rules?: TreeRule[] } {
  return (uiOf(form, property)['ui:options'] ?? {}) as TreeOptions & { source?: unknown; rules?: TreeRule[] };
}
