import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** A country to choose, by its name and calling code. */
export interface Country {
  key: string;
  label: string;
}

/**
 * The number (E.164) that a text means, typed as people of a country write it, or as they dial abroad. What is none stays
 * as it was typed, so that nothing is lost and the schema's rule says so.
 */
export function parsePhone(typed: string, country: string | undefined): string | undefined {
  const found = numberIn(typed, country);
  return found?.isValid() ? found.number : typed.trim() || undefined;
}

/** Whose number it is; undefined for what is none. */
export function countryOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : numberIn(value)?.country;
}

/** The same number of another country; what is none yet is read as one of it. */
export function movedTo(value: string | undefined, country: string): string | undefined {
  if (value === undefined) return undefined;
  return parsePhone(String(numberIn(value)?.nationalNumber ?? value), country);
}

/** All countries, by their names. */
export function countries(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return getCountries()
    .map((key) => ({ key, name: names.of(key) ?? key, code: getCountryCallingCode(key) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ key, name, code }) => ({ key, label: `${name} (+${code})` }));
}

function numberIn(text: string, country?: string) {
  const known = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  // Without a country nobody knows how one dials abroad from it; nearly everywhere it is with two noughts.
  const dialled = known ? text : text.replace(/^\s*00/, '+');
  return parsePhoneNumberFromString(dialled, { ...(known && { defaultCountry: known }), extract: false });
}
