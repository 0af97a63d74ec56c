import { getCountries, isValidPhoneNumber } from 'libphonenumber-js/min';

/** A number as it is dialled; that a text is one at all is the rule of a `pattern` beside the format, with its own words. */
const DIALLED = /^\+?[0-9]+$/;

/**
 * Telephone numbers, `tel-ES` and so on: a number of that country (ISO 3166), or one of any country after `+` or
 * the country's way to dial abroad. By Google's numbering plans, in the small edition that knows lengths and first
 * digits but not which numbers are mobile ones. The plans weigh 30 kB.
 */
export const formats: Record<string, (text: string) => boolean> = Object.fromEntries(
  getCountries().map((country) => [
    `tel-${country}`,
    (text: string) => !DIALLED.test(text) || isValidPhoneNumber(text, country),
  ]),
);
