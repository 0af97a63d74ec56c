import { formatNumber, type Meaning, meaningOf } from '../number/number-text.ts';

/** What a share means that somebody wrote with the sign or without: `12,5 %` is 12.5. */
export function meaningOfPercent(text: string, language: string, decimals: number): Meaning {
  return meaningOf(text.replace(/\s*%\s*$/, ''), language, decimals);
}

/** The share that somebody wrote; the text itself when it is none, or could be two. */
export function parsePercent(text: string, language: string, decimals: number): number | string | undefined {
  if (/^\s*%?\s*$/.test(text)) return undefined;
  const meaning = meaningOfPercent(text, language, decimals);
  return meaning.is === 'number' ? meaning.value : text;
}

/** `12,5`; a text as it stands. */
export function formatPercent(value: unknown, language: string): string {
  return formatNumber(value as number | string | undefined, language);
}
