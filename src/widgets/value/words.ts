import { chosenName, entriesByValue, valueText } from '../../form/tree.ts';
import { type Choice, displayFor, type SourceEntry } from '../../form/widget.ts';
import { displays } from '../displays.ts';

/** The text that is shown for a value. */
export type ValueName = (value: unknown) => string;

/** The label of a choice, a number as the language writes it, other values by the schema's `format`. */
export function nameByChoice(
  choices: readonly Choice[],
  schema: Readonly<Record<string, unknown>>,
  language: string,
): ValueName {
  const display = displayFor(displays, undefined, schema.format);
  return (value) => {
    const choice = value === undefined ? undefined : choices.find(({ name }) => name === chosenName(schema, value));
    if (choice) return choice.label;
    if (typeof value === 'number') return value.toLocaleString(language);
    return display && value !== undefined ? display(value, { language, schema, options: {} }) : String(value ?? '');
  };
}

/** The label of the entry, at any depth; `unknown` names values that the source does not have. */
export function nameByEntry(entries: readonly SourceEntry[], unknown: ValueName): ValueName {
  const byValue = entriesByValue(entries);
  return (value) => byValue.get(valueText(value))?.label ?? unknown(value);
}

/** The entries of a list, or the lines of a text; `null` for a single value. */
export function listEntries(value: unknown, byLine: boolean): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!byLine || typeof value !== 'string') return null;
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
