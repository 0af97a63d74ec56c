import type { SourceEntry } from '../action.ts';
import type { CompiledForm, Values } from '../config.ts';
import { standing } from '../expressions/form-values.ts';
import { uiParts } from '../forms/drawn.ts';
import { isPresent } from '../forms/validation.ts';
import type { ChoiceLabel } from '../values/display.ts';
import { patternOf, valueAt } from '../values/field-path.ts';
import { entriesByValue } from './list.ts';
import { valueText } from './value-text.ts';

type Drawn = Pick<CompiledForm, 'uiSchema'>;

/** A field that takes its choices from a list. */
interface ChoiceField {
  /** Path of the field, `*` for every row. */
  property: string;
  /** Id of the list. */
  list: string;
  /** Property of the record with the words of what was chosen. */
  words?: string;
  /** Another field asks the list, as a postal code asks for towns: it only suggests, and any value goes. */
  suggests: boolean;
}

/** The fields that take their choices from a list: the option `source` of their widget. */
export function choiceFields({ uiSchema }: Drawn): ChoiceField[] {
  return uiParts(uiSchema).flatMap(({ path, ui }) => {
    const { source, words, query } = (ui['ui:options'] ?? {}) as Record<string, unknown>;
    if (typeof source !== 'string') return [];
    const named = typeof words === 'string' ? { words } : {};
    return [{ property: path, list: source, suggests: query !== undefined, ...named }];
  });
}

/** The single choices of a value, which may be a list of them. */
export function chosenIn(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter(isPresent);
}

/**
 * What the chosen values of a form are called, retired ones too. Browser and server read them by this, so that
 * pages, mails and documents say the same.
 * @param entriesOf entries of a list that have these values among them; asked only where something was chosen.
 */
export async function labelsIn(
  drawn: Drawn,
  values: Values,
  entriesOf: (list: string, chosen: readonly unknown[]) => Promise<readonly SourceEntry[]>,
): Promise<ChoiceLabel> {
  const known = new Map<string, ReadonlyMap<string, SourceEntry>>();
  for (const { property, list, suggests } of choiceFields(drawn)) {
    const chosen = standing(property, values).flatMap(({ steps }) => chosenIn(valueAt(values, steps)));
    // What is only suggested is a text that people read as it is.
    if (chosen.length > 0 && !suggests) known.set(property, entriesByValue(await entriesOf(list, chosen)));
  }
  return (path, value) => known.get(patternOf(path))?.get(valueText(value))?.label;
}
