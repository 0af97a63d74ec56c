import { formatNumber, parseNumber } from '../number/number-text.ts';

/** The share that somebody wrote, with the sign or without: `12,5 %` is 12.5. */
export function parsePercent(text: string): number | string | undefined {
  const share = parseNumber(text.replace(/\s*%\s*$/, ''));
  return typeof share === 'string' ? text : share;
}

/** `12,5`; a text as it stands. */
export function formatPercent(value: unknown, language: string): string {
  return formatNumber(value as number | string | undefined, language);
}
