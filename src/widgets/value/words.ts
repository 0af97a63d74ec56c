import { type Choice, entriesByValue, type SourceEntry, valueText } from '../../form/widget.ts';

/** What a value is called. */
export type Name = (value: unknown) => string;

/** By the texts of an `enum`; a number as the language writes it. */
export function nameByChoice(choices: readonly Choice[], language: string): Name {
  return (value) => {
    const choice = choices.find((option) => option.value === value);
    return choice?.label ?? (typeof value === 'number' ? value.toLocaleString(language) : String(value ?? ''));
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
