import { valueText } from './value-text.ts';

/**
 * The name of a chosen value (`optionName`), by the schema of its field or list. Members of an object may have another
 * order than in the file.
 */
export function chosenName({ enum: own, items }: Readonly<Record<string, unknown>>, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const choices = own ?? (items as Record<string, unknown> | undefined)?.enum;
  const wanted = valueText(value);
  const all: readonly unknown[] = Array.isArray(choices) ? choices : [];
  return optionName(
    value,
    all.findIndex((choice) => valueText(choice) === wanted),
  );
}

/**
 * The name of a choice's text below `options.`: a single value itself, or the position of a whole object or list among the
 * choices, from 1.
 */
export function optionName(choice: unknown, index: number): string {
  return typeof choice === 'object' && choice !== null ? String(index + 1) : String(choice);
}
