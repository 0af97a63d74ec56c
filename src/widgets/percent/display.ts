import { type Meaning, meaningOf } from '../number/display.ts';

/** Reads a percentage with or without its sign: `12,5 %` is 12.5. */
export function meaningOfPercent(text: string, language: string, decimals: number): Meaning {
  return meaningOf(text.replace(/\s*%\s*$/, ''), language, decimals);
}
