import type { Display } from '../../form/widget.ts';

export const display: Display = formatDuration;

const MINUTES = String.raw`m(?:in(?:uts?|utos?)?)?\.?`;
const HOURS = String.raw`h(?:or[ae]s?)?\.?`;
/** `2:30`, `2 h`, `2h30 min`. */
const HOURS_AND_MINUTES = new RegExp(
  String.raw`^(\d{1,4})\s*(?::\s*(?=\d)|${HOURS})\s*(?:([0-5]?\d)\s*(?:${MINUTES})?)?$`,
);
/** `1,5 h`. */
const DECIMAL_HOURS = new RegExp(String.raw`^(\d{1,4})[.,](\d{1,2})\s*${HOURS}$`);
/** `45 min`. */
const ONLY_MINUTES = new RegExp(String.raw`^(\d{1,5})\s*${MINUTES}$`);

/**
 * Reads hours and minutes: `2:30`, `2h30`, `2 h 30 min`, `45 min` and `1,5 h` become ISO 8601, `PT2H30M`. Returns any
 * other text as it is, also a number alone, which could mean hours or minutes.
 */
export function parseDuration(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === '') return undefined;
  const [both, hours, minutes] = [HOURS_AND_MINUTES, DECIMAL_HOURS, ONLY_MINUTES].map((pattern) => pattern.exec(bare));
  if (both) return ofMinutes(Number(both[1]) * 60 + Number(both[2] ?? 0));
  if (hours) return ofMinutes(Math.round(Number(`${hours[1]}.${hours[2]}`) * 60));
  return minutes ? ofMinutes(Number(minutes[1])) : text;
}

function ofMinutes(all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (all === 0) return 'PT0M';
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`;
}

/** `2 h 30 min`. A duration with days or seconds, and other text, stays as it is. */
export function formatDuration(value: unknown): string {
  if (typeof value !== 'string') return '';
  const [, hours, minutes] = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?$/.exec(value) ?? [];
  const words = [hours && `${hours}\u00a0h`, minutes && `${minutes}\u00a0min`].filter(Boolean);
  return words.length > 0 ? words.join(' ') : value;
}
