import type { Display } from '../../form/widget.ts';

/** `4/5`. */
const display: Display = (value, { schema }) =>
  typeof value === 'number' ? `${value}/${highestRating(schema)}` : String(value);

export default display;

export function highestRating({ maximum }: Readonly<Record<string, unknown>>): number {
  return typeof maximum === 'number' ? maximum : 5;
}
