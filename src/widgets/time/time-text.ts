/**
 * The time of day that somebody wrote: `10:30`, `10.30`, `10h30`, `10 h`, `1030`, with seconds or not; the text itself when
 * it is none.
 */
export function parseTime(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === '') return undefined;
  const apart = /^(\d{1,2})(?:\s*[:.h]\s*(\d\d)(?:[:.](\d\d))?|\s*h)\.?$/.exec(bare);
  const [, hours, minutes = '00', seconds] = apart ?? /^(\d\d)(\d\d)$/.exec(bare) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return text;
  return [hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':');
}

/** The hours and minutes of a time as ISO 8601 has it, and the seconds where there are any; anything else as it stands. */
export function formatTime(value: unknown): string {
  if (typeof value !== 'string') return '';
  const [, minutes, seconds = ''] = /^(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:z|[+-]\d\d:\d\d)?$/i.exec(value) ?? [];
  return minutes === undefined ? value : `${minutes}${seconds === ':00' ? '' : seconds}`;
}

/** A clock time with what the format `time` of RFC 3339 demands beside it; anything else as it stands. */
export function withOffset(time: string | undefined): string | undefined {
  if (time === undefined || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return time;
  return `${time.length === 5 ? `${time}:00` : time}Z`;
}
