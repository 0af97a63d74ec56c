import { dateFormat } from '../values/formats.ts';

/** The date it is now in a time zone (IANA name), as ISO 8601; by UTC when there is no such zone. */
export function todayIn(timeZone: unknown, now = new Date()): string {
  try {
    // Sweden writes its dates as ISO 8601 does.
    return dateFormat('sv-SE', { timeZone: String(timeZone ?? 'UTC'), dateStyle: 'short' }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
