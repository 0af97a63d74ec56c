import type { Display } from '../../form/widget.ts';
import { dateFormat } from '../../ui/text/formats.ts';
import { lettersOf } from '../date/display.ts';

export const display: Display = (value, { language }) => nameOfMonth(value, language);

/** `November 2026`; empty for what is no month. */
export function nameOfMonth(value: unknown, language: string): string {
  const named = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return isMonth(value) ? dateFormat(language, named).format(new Date(value)) : '';
}

/** Reads `11/2026` or ISO 8601. Returns any other text as it is. */
export function parseMonth(text: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  const [, month, year] = /^(\d{1,2})\s*[/. -]\s*(\d{4})$/.exec(bare) ?? [];
  const iso = month === undefined ? bare : `${year}-${month.padStart(2, '0')}`;
  return isMonth(iso) ? iso : text;
}

/** `11/2026`. Other text stays as it is. */
export function formatMonth(value: unknown): string {
  if (!isMonth(value)) return typeof value === 'string' ? value : '';
  const [year, month] = value.split('-');
  return `${month}/${year}`;
}

/** The placeholder of a month box in the letters of the language: `mm/yyyy`. */
export function monthPattern(language: string): string {
  return `${lettersOf('month', language)}/${lettersOf('year', language)}`;
}

/** A month in ISO 8601, with a year of four digits. */
export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(value);
}
