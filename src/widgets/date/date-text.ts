const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
type DayPart = 'day' | 'month' | 'year';

/** In what order a language writes a day: `['day', 'month', 'year']`. */
function orderOf(language: string): DayPart[] {
  const parts = new Intl.DateTimeFormat(language, DIGITS).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}

/** What a box for a day waits for, in the order and the letters of the language: `dd/mm/yyyy`. */
export function dayPattern(language: string): string {
  const parts = new Intl.DateTimeFormat(language, DIGITS).formatToParts(0);
  return parts.map(({ type, value }) => (type === 'literal' ? value : lettersOf(type as DayPart, language))).join('');
}

/** The letters that stand for a part of a day, the first one of what it is called: `yyyy`. */
export function lettersOf(part: DayPart, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'dateTimeField' }).of(part) ?? part;
  return name
    .slice(0, 1)
    .toLowerCase()
    .repeat(part === 'year' ? 4 : 2);
}

/** `2026-11-22`, of numbers that may be of no day at all. */
export function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * The day that somebody wrote in the order of the language, `22/11/2026`, `22.11.2026`, `22-11-2026`, `22 11 2026`, or
 * as ISO has it; the text itself when it is none. The year has four digits: nobody can tell the century of `1/2/56`.
 */
export function parseDate(text: string, language: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  if (isDay(bare)) return bare;
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})\s*[/. -]\s*(\d{1,2})\s*[/. -]\s*(\d{1,4})$/.exec(bare) ?? [];
  const written = new Map(orderOf(language).map((part, at) => [part, [first, second, third][at] ?? '']));
  const year = written.get('year') ?? '';
  const iso = isoDate(year, written.get('month') ?? '', written.get('day') ?? '');
  return year.length === 4 && isDay(iso) ? iso : text;
}

/** A day as the language writes it, `22/11/2026`; what is no day as it stands. */
export function formatDate(value: unknown, language: string): string {
  if (!isDay(value)) return typeof value === 'string' ? value : '';
  return new Intl.DateTimeFormat(language, DIGITS).format(new Date(value));
}

/** A day that there is, as ISO 8601 has it, of a year of four digits: `0026` was meant to be another one. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
}
