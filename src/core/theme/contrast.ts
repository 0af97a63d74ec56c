import type { ThemeColors } from './theme.ts';

/** Least contrast of texts (WCAG 1.4.3) and of outlines (1.4.11). */
const LEAST = { text: 4.5, outline: 3 } as const;

interface Pair {
  name: string;
  behind: string;
  colors: [string, string];
  least: number;
}

/** What stands on what. */
function pairs({ primary, secondary, ink, ground, outline }: ThemeColors): Pair[] {
  const named: Record<string, string> = {
    'ink.main': ink.main,
    'ink.soft': ink.soft,
    ground,
    outline,
    white: '#ffffff',
    ...Object.fromEntries(Object.entries(primary).map(([shade, color]) => [`primary.${shade}`, color])),
    ...Object.fromEntries(Object.entries(secondary).map(([shade, color]) => [`secondary.${shade}`, color])),
  };
  const pair =
    (least: number) =>
    ([name, behind]: readonly [string, string]) => ({
      ...{ name, behind, least },
      colors: [named[name] ?? '', named[behind] ?? ''] as [string, string],
    });
  return [
    ...(
      [
        ['ink.main', 'ground'],
        ['ink.soft', 'ground'],
        ['ink.soft', 'primary.soft'],
        ['primary.main', 'ground'],
        ['primary.main', 'primary.soft'],
        ['white', 'primary.main'],
        ['white', 'primary.dark'],
        ['ink.main', 'secondary.main'],
        ['ink.main', 'secondary.dark'],
        ['secondary.ink', 'secondary.soft'],
        ['secondary.main', 'primary.dark'],
      ] as const
    ).map(pair(LEAST.text)),
    ...(
      [
        ['outline', 'white'],
        ['outline', 'ground'],
      ] as const
    ).map(pair(LEAST.outline)),
  ];
}

/** Every pair of a theme with its contrast ratio. */
export function measured(colors: ThemeColors): (Pair & { ratio: number })[] {
  return pairs(colors).map((pair) => ({ ...pair, ratio: contrast(...pair.colors) }));
}

/** Pairs of a theme that are too close to each other. */
export function tooClose(colors: ThemeColors): (Pair & { ratio: number })[] {
  return measured(colors).filter(({ ratio, least }) => ratio < least);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
