import type { Display } from '../../form/widget.ts';
import { dateFormat } from '../../ui/text/formats.ts';

export const display: Display = (value, { language }) => formatDate(value, language);

const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
type DatePart = 'day' | 'month' | 'year';

/** The order of a date's parts in a language: `['day', 'month', 'year']`. */
function orderOf(language: string): DatePart[] {
  const parts = dateFormat(language, DIGITS).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}

/** The placeholder of a date box, in the order and the letters of the language: `dd/mm/yyyy`. */
export function datePattern(language: string): string {
  const parts = dateFormat(language, DIGITS).formatToParts(0);
  return parts.map(({ type, value }) => (type === 'literal' ? value : lettersOf(type as DatePart, language))).join('');
}

/** The letters of a placeholder for one part of a date, by the first letter of the part's name: `yyyy`. */
export function lettersOf(part: DatePart, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'dateTimeField' }).of(part) ?? part;
  return name
    .slice(0, 1)
    .toLowerCase()
    .repeat(part === 'year' ? 4 : 2);
}

/** `2026-11-22`. The numbers are not checked. */
export function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Reads a date in the order of the language (`22/11/2026`, `22.11.2026`, `22-11-2026`, `22 11 2026`) or in ISO 8601.
 * Returns the text itself if it is no date. The year needs four digits: the century of `1/2/56` is unknown.
 */
export function parseDate(text: string, language: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  if (isDate(bare)) return bare;
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})\s*[/. -]\s*(\d{1,2})\s*[/. -]\s*(\d{1,4})$/.exec(bare) ?? [];
  const written = new Map(orderOf(language).map((part, at) => [part, [first, second, third][at] ?? '']));
  const year = written.get('year') ?? '';
  const iso = isoDate(year, written.get('month') ?? '', written.get('day') ?? '');
  return year.length === 4 && isDate(iso) ? iso : text;
}

/** A date as the language writes it, `22/11/2026`. Other text stays as it is. */
export function formatDate(value: unknown, language: string): string {
  if (!isDate(value)) return typeof value === 'string' ? value : '';
  return dateFormat(language, DIGITS).format(new Date(value));
}

/** An existing date in ISO 8601. Years before 1000 are refused: `0026` is a typing error. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
}
