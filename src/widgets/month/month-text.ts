import { lettersOf } from '../date/date-text.ts';

/** The month that somebody wrote, `11/2026` or as ISO has it; the text itself when it is none. */
export function parseMonth(text: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  const [, month, year] = /^(\d{1,2})\s*[/. -]\s*(\d{4})$/.exec(bare) ?? [];
  const iso = month === undefined ? bare : `${year}-${month.padStart(2, '0')}`;
  return isMonth(iso) ? iso : text;
}

/** `11/2026`; what is no month as it stands. */
export function formatMonth(value: unknown): string {
  if (!isMonth(value)) return typeof value === 'string' ? value : '';
  const [year, month] = value.split('-');
  return `${month}/${year}`;
}

/** What a box for a month waits for, in the letters of the language: `mm/yyyy`. */
export function monthPattern(language: string): string {
  return `${lettersOf('month', language)}/${lettersOf('year', language)}`;
}

/** A month as ISO 8601 has it, of a year of four digits. */
export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(value);
}
