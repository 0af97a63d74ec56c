import type { Display } from '../../form/widget.ts';
import { dateFormat } from '../../ui/text/formats.ts';
import { formatDate, isDate, parseDate } from '../date/display.ts';
import { formatTime, parseTime } from '../time/display.ts';

export const display: Display = (value, { language, timeZone }) => formatDateTime(value, language, timeZone);

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Reads a date followed by a time: `22/11/2026 10:30` is `2026-11-22T10:30`. Returns any other text as it is. */
export function parseDateTime(text: string, language: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  const [, first = '', rest = ''] = /^(.*?\d{4}|\d{4}-\d\d-\d\d)(?:\s*,)?(?:\s+|t)(.+)$/i.exec(bare) ?? [];
  const date = parseDate(first, language);
  const time = parseTime(rest);
  return isDate(date) && CLOCK.test(time ?? '') ? `${date}T${time}` : text;
}

/** `22/11/2026 10:30`. A value with an offset is converted to the time zone; a local one is formatted as it is. */
export function formatDateTime(value: unknown, language: string, timeZone?: string): string {
  const local = isLocal(value) ? value : typeof value === 'string' && localOf(value, timeZone);
  if (!local) return typeof value === 'string' ? value : '';
  const [date = '', time = ''] = local.split('T');
  return `${formatDate(date, language)} ${formatTime(time)}`;
}

/** Converts a value with an offset to `2026-11-22T10:30` in the time zone; without one, in that of the device. */
export function localOf(value: string, timeZone?: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\dt.*(z|[+-]\d\d:\d\d)$/i.test(value) ? new Date(value) : undefined;
  if (moment === undefined || Number.isNaN(moment.valueOf())) return undefined;
  // Swedish dates are those of ISO 8601.
  return dateFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment).replace(' ', 'T');
}

/** A date and time without an offset. */
export function isLocal(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [date, time = ''] = value.split('T');
  return isDate(date) && CLOCK.test(time);
}

/** Adds the offset that the device's time zone has at that moment, as the format `date-time` requires. */
export function withDeviceOffset(local: string): string {
  const [time = ''] = local.split('T').slice(1);
  const ahead = -new Date(local).getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`;
  return `${local}${time.length === 5 ? ':00' : ''}${offset}`;
}
