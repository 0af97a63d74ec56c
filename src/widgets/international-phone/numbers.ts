import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

export interface Country {
  key: string;
  label: string;
}

/**
 * Reads a national or international number as E.164. Returns any other text as it is, so that nothing is lost and the
 * schema reports the error.
 * @param country ISO 3166 code of the country of national numbers
 */
export function parsePhone(typed: string, country: string | undefined): string | undefined {
  const number = numberIn(typed, country);
  return number?.isValid() ? number.number : typed.trim() || undefined;
}

export function countryOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : numberIn(value)?.country;
}

/** The same national number in another country. */
export function inCountry(value: string | undefined, country: string): string | undefined {
  if (value === undefined) return undefined;
  return parsePhone(String(numberIn(value)?.nationalNumber ?? value), country);
}

/** All countries, sorted by name. */
export function countries(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return getCountries()
    .map((key) => ({ key, name: names.of(key) ?? key, code: getCountryCallingCode(key) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ key, name, code }) => ({ key, label: `${name} (+${code})` }));
}

function numberIn(text: string, country?: string) {
  const supported = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  // The prefix for calls abroad depends on the country; without one, assume the usual 00.
  const plain = text.replace(/^\s*\(\s*((?:\+|00)[\s\d]+)\)/, '$1 ');
  const dialled = supported ? plain : plain.replace(/^\s*00/, '+');
  return parsePhoneNumberFromString(dialled, { ...(supported && { defaultCountry: supported }), extract: false });
}
