import type { SourceEntry } from '../action.ts';
import type { CompiledForm, Values } from '../config.ts';
import { occurrences } from '../expressions/form-values.ts';
import type { ChoiceLabel } from '../forms/display.ts';
import { uiParts } from '../forms/drawn.ts';
import { patternOf, valueAt } from '../values/field-path.ts';
import { isPresent } from '../values/present.ts';
import { valueText } from '../values/value-text.ts';
import { entriesByValue } from './list.ts';

type Drawn = Pick<CompiledForm, 'uiSchema'>;

interface ChoiceField {
  /** Path of the field, `*` for every row. */
  property: string;
  /** Id of the list. */
  list: string;
  /** Property of the record with the words of the chosen entry. */
  words?: string;
  /** The list only suggests values, as a postal code suggests towns; any value is taken. */
  suggests: boolean;
}

/** Fields whose widget takes its choices from a list (option `source`). */
export function choiceFields({ uiSchema }: Drawn): ChoiceField[] {
  return uiParts(uiSchema).flatMap(({ path, ui }) => {
    const { source, words, query } = (ui['ui:options'] ?? {}) as Record<string, unknown>;
    if (typeof source !== 'string') return [];
    const named = typeof words === 'string' ? { words } : {};
    return [{ property: path, list: source, suggests: query !== undefined, ...named }];
  });
}

/** The single choices in a value, which may be a list. */
export function chosenIn(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter(isPresent);
}

/**
 * Labels of the chosen values of a form, retired entries included. Browser and server both use it, so that pages, mails
 * and documents agree.
 * @param entriesOf entries of a list, these values among them; called only for lists from which something was chosen
 */
export async function labelsIn(
  drawn: Drawn,
  values: Values,
  entriesOf: (list: string, chosen: readonly unknown[]) => Promise<readonly SourceEntry[]>,
): Promise<ChoiceLabel> {
  const entries = new Map<string, ReadonlyMap<string, SourceEntry>>();
  for (const { property, list, suggests } of choiceFields(drawn)) {
    const chosen = occurrences(property, values).flatMap(({ steps }) => chosenIn(valueAt(values, steps)));
    // A value that was only suggested is text and reads as it is.
    if (chosen.length > 0 && !suggests) entries.set(property, entriesByValue(await entriesOf(list, chosen)));
  }
  return (path, value) => entries.get(patternOf(path))?.get(valueText(value))?.label;
}
