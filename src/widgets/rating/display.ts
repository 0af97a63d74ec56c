import type { Display } from '../../form/widget.ts';

export const display: Display = (value, { schema }) =>
  typeof value === 'number' ? `${value}/${highestRating(schema)}` : '';

export function highestRating({ maximum }: Readonly<Record<string, unknown>>): number {
  return typeof maximum === 'number' ? maximum : 5;
}
