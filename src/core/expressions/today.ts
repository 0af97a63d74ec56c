/** Made once for a time zone: it takes longer than all else that a page asks of the date. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date it is now in a time zone (IANA name), as ISO 8601; by UTC when there is no such zone. */
export function todayIn(timeZone: unknown, now = new Date()): string {
  try {
    return formatFor(String(timeZone ?? 'UTC')).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes its dates as ISO 8601 does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}
