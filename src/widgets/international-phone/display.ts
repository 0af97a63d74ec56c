import type { Display } from '../../form/widget.ts';

export const display: Display = formatPhone;

/** Calling codes of two digits (ITU-T E.164). Those of North America and Russia have one digit, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const E164 = /^\+([1-9]\d{3,14})$/;

/**
 * A number in international notation (ITU-T E.123): the calling code, then groups of three, `+34 600 000 001`. The
 * grouping of each country would add 30 kB to every page.
 */
export function formatPhone(value: unknown): string {
  if (typeof value !== 'string') return '';
  const digits = E164.exec(value)?.[1];
  if (digits === undefined) return value;
  const length = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  return ['+', digits.slice(0, length), ' ', inGroups(digits.slice(length))].join('');
}

/** Groups of three, with two at the beginning or four at the end rather than a single digit. */
function inGroups(digits: string): string {
  const last = digits.length % 3 === 1 ? 4 : 3;
  const before = digits.slice(0, -last).replace(/(\d)(?=(?:\d{3})+$)/g, '$1 ');
  return [before, digits.slice(-last)].filter(Boolean).join(' ');
}
