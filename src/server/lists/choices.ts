import type { SourceEntry } from '../../core/action.ts';
import type { Language, Values } from '../../core/config.ts';
import { occurrences } from '../../core/expressions/form-values.ts';
import { choiceFields, chosenIn, labelsIn } from '../../core/lists/choices.ts';
import { entriesByValue } from '../../core/lists/list.ts';
import { valueText } from '../../core/lists/value-text.ts';
import type { ChoiceLabel } from '../../core/values/display.ts';
import { valueAt } from '../../core/values/field-path.ts';
import type { LoadedList, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { importedByValue } from './imported.ts';

/** What lists say of values. */
export interface Choices {
  /** The words of what was chosen, by the property that `words` of the field names; `undefined` without a choice. */
  words: Values;
  /** By property: it holds what its list does not have, or does not offer any more. */
  errors: Record<string, string[]>;
}

interface Drawn {
  uiSchema: Record<string, unknown>;
}

/**
 * Compares what was chosen with the lists it was chosen from. The words are those of the default language.
 * @param before what was stored; what is retired may stay there.
 */
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
    const known = entriesByValue(await entriesOf(db, list, chosen, version.manifest.defaultLanguage));
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

/** What chosen values are called in a language; for mails, documents and lists of what was sent. */
export async function choiceLabels(
  db: Queries,
  version: LoadedVersion,
  drawn: Drawn,
  values: Values,
  language: Language,
): Promise<ChoiceLabel> {
  return labelsIn(drawn, values, async (id, chosen) => {
    const list = version.lists.get(id);
    return list ? entriesOf(db, list, chosen, language) : [];
  });
}

/** Entries that have these values among them. */
async function entriesOf(
  db: Queries,
  list: LoadedList,
  chosen: readonly unknown[],
  language: Language,
): Promise<readonly SourceEntry[]> {
  if (chosen.length === 0) return [];
  return list.import ? importedByValue(db, list, chosen, language) : list.written(language);
}

function unknownText(version: LoadedVersion, list: LoadedList, language: Language): string {
  return list.texts[language]?.unknown || version.text(language, 'errors.server.unknownChoice');
}
