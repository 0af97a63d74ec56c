/** Countries where English is written with the month before the day (CLDR). */
const MONTH_FIRST = new Set(['AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'US', 'VI']);

/**
 * The BCP 47 tag by which dates are written and read. English alone would mean that of the United States: it is written
 * as in the organisation's country, and with the day first where the settings name none.
 */
export function localeOf(language: string, country: unknown): string {
  if (language !== 'en') return language;
  return MONTH_FIRST.has(String(country)) ? 'en-US' : 'en-GB';
}
