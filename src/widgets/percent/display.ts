import type { Display } from '../../form/widget.ts';
import { formatNumber, type Meaning, meaningOf } from '../number/display.ts';

export const display: Display = (value, { language }) =>
  typeof value === 'number' ? `${formatNumber(value, language)}\u00a0%` : '';

/** Reads a percentage with or without its sign: `12,5 %` is 12.5. */
export function meaningOfPercent(text: string, language: string, decimals: number): Meaning {
  return meaningOf(text.replace(/\s*%\s*$/, ''), language, decimals);
}
