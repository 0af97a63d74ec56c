import { valueText } from '../lists/value-text.ts';
import { optionName } from './option-name.ts';

/**
 * The name of the choice that a value is, by the schema of its field or of the list that it stands in. Members of an
 * object may come in another order than they were written in.
 */
export function chosenName({ enum: own, items }: Readonly<Record<string, unknown>>, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const choices = own ?? (items as Record<string, unknown> | undefined)?.enum;
  const wanted = valueText(value);
  const known: readonly unknown[] = Array.isArray(choices) ? choices : [];
  return optionName(
    value,
    known.findIndex((choice) => valueText(choice) === wanted),
  );
}
