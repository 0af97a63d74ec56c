import { formatDate, isDay, isoDate, parseDate } from '../date/date-text.ts';
import { formatTime, parseTime } from '../time/time-text.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * The day and time that somebody wrote, one after the other: `22/11/2026 10:30`, kept as `2026-11-22T10:30`; the text itself
 * when it is none.
 */
export function parseMoment(text: string, language: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  const [, first = '', rest = ''] = /^(.*?\d{4}|\d{4}-\d\d-\d\d)(?:\s*,)?(?:\s+|t)(.+)$/i.exec(bare) ?? [];
  const day = parseDate(first, language);
  const time = parseTime(rest);
  return isDay(day) && CLOCK.test(time ?? '') ? `${day}T${time}` : text;
}

/** A moment as the language writes it. One with an offset is said in the time zone; another as the clock said it. */
export function formatMoment(value: unknown, language: string, timeZone?: string): string {
  const local = isLocal(value) ? value : typeof value === 'string' && localOf(value, timeZone);
  if (!local) return typeof value === 'string' ? value : '';
  const [day = '', time = ''] = local.split('T');
  return `${formatDate(day, language)} ${formatTime(time)}`;
}

/** `2026-11-22T10:30` in the time zone, or that of the device, of a moment with an offset. */
export function localOf(value: string, timeZone?: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\dt.*(z|[+-]\d\d:\d\d)$/i.test(value) ? new Date(value) : undefined;
  if (moment === undefined || Number.isNaN(moment.valueOf())) return undefined;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const written = new Intl.DateTimeFormat('en', { ...parts, hourCycle: 'h23', timeZone }).formatToParts(moment);
  const [year, month, day, hour, minute] = Object.keys(parts).map(
    (type) => written.find((part) => part.type === type)?.value ?? '',
  ) as [string, string, string, string, string];
  return `${isoDate(year.padStart(4, '0'), month, day)}T${hour}:${minute}`;
}

/** A day and time as the clock on the wall said it. */
export function isLocal(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [day, time = ''] = value.split('T');
  return isDay(day) && CLOCK.test(time);
}

/** With the offset that the device's time zone has at that moment, as the format `date-time` demands. */
export function withDeviceOffset(local: string): string {
  const [time = ''] = local.split('T').slice(1);
  const ahead = -new Date(local).getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`;
  return `${local}${time.length === 5 ? ':00' : ''}${offset}`;
}
