import { type Look, lookOf } from './look.ts';
import type { ThemeColors } from './theme.ts';

/** Least contrast of texts (WCAG 1.4.3) and of outlines (1.4.11). */
const LEAST = { text: 4.5, outline: 3 } as const;

/** A colour, the colour behind it, and the least contrast between them. */
export interface Pair {
  name: string;
  behind: string;
  colors: [string, string];
  least: number;
  ratio: number;
}

/** Colours of texts and the grounds behind them. */
const TEXTS = [
  ['ink.main', 'ground'],
  ['ink.soft', 'ground'],
  ['ink.main', 'paper'],
  ['ink.soft', 'paper'],
  ['ink.soft', 'primary.soft'],
  ['primary.main', 'ground'],
  ['primary.main', 'primary.soft'],
  ['paper', 'primary.main'],
  ['paper', 'primary.dark'],
  ['onSecondary', 'secondary.main'],
  ['onSecondary', 'secondary.dark'],
  ['secondary.ink', 'secondary.soft'],
  ...['red', 'green', 'blue'].flatMap((name) => ['paper', 'ground', `${name}.soft`].map((on) => [`${name}.main`, on])),
] as [string, string][];

/** The mark and its panel are the same in both looks. */
const BRAND: [string, string][] = [['secondary.main', 'primary.dark']];

const OUTLINES: [string, string][] = [
  ['outline', 'paper'],
  ['outline', 'ground'],
];

/**
 * Every pair of a look with its contrast ratio.
 * @param light the colours of the light look, from which the dark one takes the mark's
 */
export function measured(look: Look, colors: ThemeColors, light = colors): Pair[] {
  const all = lookOf(look, colors, light);
  const pairs = (list: readonly [string, string][], least: number): Pair[] =>
    list.map(([name, behind]) => {
      const both: [string, string] = [all[name] ?? '', all[behind] ?? ''];
      const nameInFile = (one: string) => inFile(one, look, colors);
      return { name: nameInFile(name), behind: nameInFile(behind), colors: both, least, ratio: contrast(...both) };
    });
  const texts = look === 'light' ? [...TEXTS, ...BRAND] : TEXTS;
  return [...pairs(texts, LEAST.text), ...pairs(OUTLINES, LEAST.outline)];
}

/** The name in the file of a colour that follows from others. */
function inFile(name: string, look: Look, { paper }: ThemeColors): string {
  const onPaper = paper ? 'paper' : 'white';
  if (name === 'onSecondary') return look === 'light' ? 'ink.main' : onPaper;
  return name === 'paper' ? onPaper : name;
}

export function tooClose(look: Look, colors: ThemeColors, light = colors): Pair[] {
  return measured(look, colors, light).filter(({ ratio, least }) => ratio < least);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A ratio to show: with one decimal, and never more than it is. */
export function shownRatio(ratio: number): number {
  return Math.floor(ratio * 10) / 10;
}

/** How light a colour is, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
