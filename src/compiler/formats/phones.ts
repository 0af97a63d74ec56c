import { getCountries, isValidPhoneNumber } from 'libphonenumber-js/min';

/**
 * `tel-ES` and so on: a number of that country (ISO 3166), or one of any country after `+` or
 * the country's way to dial abroad. By Google's numbering plans, in the small edition that knows lengths and first
 * digits but not which numbers are mobile ones. The plans weigh 30 kB.
 */
const national: Record<string, (text: string) => boolean> = Object.fromEntries(
  getCountries().map((country) => [`tel-${country}`, (text: string) => isValidPhoneNumber(text, country)]),
);

/** A number of any country as networks know it (ITU-T E.164), `+` and digits alone. */
const e164 = (text: string) => /^\+[1-9][0-9]*$/.test(text) && isValidPhoneNumber(text);

/** `e164-ES` admits what `e164` does, and says beside it whose numbers are typed without a country. */
export const formats: typeof national = { ...national, e164, 'e164-ES': e164 };
