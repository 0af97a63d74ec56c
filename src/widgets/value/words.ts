import { chosenName, entriesByValue, valueText } from '../../form/tree.ts';
import { type Choice, displayFor, type SourceEntry } from '../../form/widget.ts';
import { displays } from '../displays.ts';

/** What a value is called. */
export type Name = (value: unknown) => string;

/** By the texts of an `enum`; a number as the language writes it, the rest by the schema's `format`. */
export function nameByChoice(
  choices: readonly Choice[],
  schema: Readonly<Record<string, unknown>>,
  language: string,
): Name {
  const display = displayFor(displays, undefined, schema.format);
  return (value) => {
    const choice = value === undefined ? undefined : choices.find(({ name }) => name === chosenName(schema, value));
    if (choice) return choice.label;
    if (typeof value === 'number') return value.toLocaleString(language);
    return display && value !== undefined ? display(value, { language, schema, options: {} }) : String(value ?? '');
  };
}

/** By the label of the entry, at whatever depth; `stranger` names what the source does not have. */
export function nameByEntry(entries: readonly SourceEntry[], stranger: Name): Name {
  const known = entriesByValue(entries);
  return (value) => known.get(valueText(value))?.label ?? stranger(value);
}

/** The single entries of a value; one alone, or `null` when it is none of a list. */
export function entriesOf(value: unknown, byLine: boolean): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!byLine || typeof value !== 'string') return null;
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
