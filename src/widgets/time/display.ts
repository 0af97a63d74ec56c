import type { Display } from '../../form/widget.ts';

export const display: Display = formatTime;

/** Reads `10:30`, `10.30`, `10h30`, `10 h` or `1030`, with or without seconds. Returns any other text as it is. */
export function parseTime(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === '') return undefined;
  const apart = /^(\d{1,2})(?:\s*[:.h]\s*(\d\d)(?:[:.](\d\d))?|\s*h)\.?$/.exec(bare);
  const [, hours, minutes = '00', seconds] = apart ?? /^(\d\d)(\d\d)$/.exec(bare) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return text;
  return [hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':');
}

/** Hours and minutes of an ISO 8601 time, and its seconds unless they are `00`. Other text stays as it is. */
export function formatTime(value: unknown): string {
  if (typeof value !== 'string') return '';
  const [, minutes, seconds = ''] = /^(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:z|[+-]\d\d:\d\d)?$/i.exec(value) ?? [];
  return minutes === undefined ? value : `${minutes}${seconds === ':00' ? '' : seconds}`;
}

/** Adds the seconds and the `Z` that the format `time` (RFC 3339) requires. Other text stays as it is. */
export function withOffset(time: string | undefined): string | undefined {
  if (time === undefined || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return time;
  return `${time.length === 5 ? `${time}:00` : time}Z`;
}
