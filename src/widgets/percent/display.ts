import type { Display } from '../../form/widget.ts';
import { formatNumber, type Meaning, meaningOf } from '../number/display.ts';

/** `12,5 %`. */
const display: Display = (value, { language }) =>
  typeof value === 'number' ? `${formatNumber(value, language)}\u00a0%` : String(value);

export default display;

/** Reads a percentage with or without its sign: `12,5 %` is 12.5. */
export function meaningOfPercent(text: string, language: string, decimals: number): Meaning {
  return meaningOf(text.replace(/\s*%\s*$/, ''), language, decimals);
}

/** Returns the text itself if it is no number or ambiguous. */
export function parsePercent(text: string, language: string, decimals: number): number | string | undefined {
  if (/^\s*%?\s*$/.test(text)) return undefined;
  const meaning = meaningOfPercent(text, language, decimals);
  return meaning.is === 'number' ? meaning.value : text;
}
