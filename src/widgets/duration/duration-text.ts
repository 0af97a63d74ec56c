const MINUTES = String.raw`m(?:in(?:uts?|utos?)?)?\.?`;
const HOURS = String.raw`h(?:or[ae]s?)?\.?`;
/** `2:30`, `2 h`, `2h30 min`. */
const CLOCK = new RegExp(String.raw`^(\d{1,4})\s*(?::\s*(?=\d)|${HOURS})\s*(?:([0-5]?\d)\s*(?:${MINUTES})?)?$`);
/** `1,5 h`. */
const PARTS = new RegExp(String.raw`^(\d{1,4})[.,](\d{1,2})\s*${HOURS}$`);
/** `45 min`. */
const ALONE = new RegExp(String.raw`^(\d{1,5})\s*${MINUTES}$`);

/**
 * The hours and minutes that somebody wrote, in ISO 8601: `2:30`, `2h30`, `2 h 30 min`, `45 min`, `1,5 h` → `PT2H30M`; the
 * text itself when it is none. A number alone could be either, and is asked back.
 */
export function parseDuration(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === '') return undefined;
  const [clock, parts, alone] = [CLOCK, PARTS, ALONE].map((pattern) => pattern.exec(bare));
  if (clock) return ofMinutes(Number(clock[1]) * 60 + Number(clock[2] ?? 0));
  if (parts) return ofMinutes(Math.round(Number(`${parts[1]}.${parts[2]}`) * 60));
  return alone ? ofMinutes(Number(alone[1])) : text;
}

function ofMinutes(all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (all === 0) return 'PT0M';
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`;
}

/** `2 h 30 min`; what holds days or seconds, or is no duration, as it stands. */
export function formatDuration(value: unknown): string {
  if (typeof value !== 'string') return '';
  const [, hours, minutes] = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?$/.exec(value) ?? [];
  const words = [hours && `${hours}\u00a0h`, minutes && `${minutes}\u00a0min`].filter(Boolean);
  return words.length > 0 ? words.join(' ') : value;
}
