import { fullFormats } from 'ajv-formats/dist/formats.js';
import { getCountries, isValidPhoneNumber } from 'libphonenumber-js/min';

/** A number as it is dialled; that a text is one at all is the rule of a `pattern` beside the format, with its own words. */
const DIALLED = /^\+?[0-9]+$/;

/**
 * Telephone numbers, `tel-ES` and so on: a number of that country (ISO 3166), or one of any country after `+` or
 * the country's way to dial abroad. By Google's numbering plans, in the small edition that knows lengths and first
 * digits but not which numbers are mobile ones.
 */
export const phoneFormats: Record<string, (text: string) => boolean> = Object.fromEntries(
  getCountries().map((country) => [
    `tel-${country}`,
    (text: string) => !DIALLED.test(text) || isValidPhoneNumber(text, country),
  ]),
);

/** What a published validator that knows telephone numbers may ask for, by its name in schemas. */
export const formats = { ...fullFormats, ...phoneFormats };

/** Formats that the copy of ajv-formats inside rjsf's compiler does not know, and would let everything pass. */
export const isoFormats = { 'iso-time': fullFormats['iso-time'], 'iso-date-time': fullFormats['iso-date-time'] };

/** The schema asks for telephone numbers somewhere; the plans weigh 30 kB, so only its validator carries them. */
export function asksForPhones(schema: unknown): boolean {
  return JSON.stringify(schema).includes('"format":"tel-');
}

/** The schema asks for a time in ISO 8601 somewhere. */
export function asksForIsoTimes(schema: unknown): boolean {
  return JSON.stringify(schema).includes('"format":"iso-');
}
