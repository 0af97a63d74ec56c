import { dateFormat } from './formats.ts';

const MINUTE = 60_000;

/**
 * The moment at which the clocks of a time zone show this time. An hour that the clocks leave out counts as the one after
 * it, of an hour that they show twice the first counts.
 * @param local such as `2026-12-01T08:00`
 * @param timeZone IANA name; UTC when absent
 */
export function momentIn(timeZone: string | undefined, local: string): Date {
  const shown = Date.parse(`${local}:00Z`);
  const shift = (at: number) => offsetAt(timeZone, at);
  // The shift at the moment itself is wanted, which is known only once the moment is: those a day around are tried.
  const tries = [shift(shown - 24 * 60 * MINUTE), shift(shown + 24 * 60 * MINUTE)].map((offset) => shown - offset);
  const exact = tries.filter((at) => at + shift(at) === shown);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...tries));
}

/** Milliseconds by which clocks there are ahead of UTC. */
function offsetAt(timeZone: string | undefined, at: number): number {
  const parts = dateFormat('sv-SE', {
    timeZone: timeZone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - at;
}
