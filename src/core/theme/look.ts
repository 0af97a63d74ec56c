import { type Named, named, type Theme, type ThemeColors } from './theme.ts';

export type Look = 'light' | 'dark';

/** Colours that mean the same in every organisation; `dark` lies under a button that the mouse is on. */
const MEANINGS = {
  light: {
    red: { main: '#b3261e', dark: '#7d1a15', soft: '#fdecea' },
    green: { main: '#1c6b3c', soft: '#e7f4ec' },
    blue: { main: '#1d5c97', soft: '#e8f1fa' },
    veil: '#000000',
  },
  dark: {
    red: { main: '#ff8f7a', dark: '#ffb3a6', soft: '#451f18' },
    green: { main: '#86d3a2', soft: '#17351f' },
    blue: { main: '#93c5f5', soft: '#17314b' },
    veil: '#ffffff',
  },
} as const;

/**
 * Every colour of one look by its name: those of the organisation, those that mean the same everywhere, and what follows
 * from them. `brand` is the ground of the mark and its panel, the same in both looks, with `accent` on it; `veil` covers
 * thinly the element under the mouse; `night` surrounds a picture; `onSecondary` is text on the second colour;
 * `primary.pale` is a switch that is on and cannot be changed.
 * @param colors of that look
 * @param light those of the light look
 */
export function lookOf(look: Look, colors: ThemeColors, light: ThemeColors): Named {
  const { paper = '#ffffff', primary, ink, ground } = colors;
  return {
    ...named({ ...colors, ...MEANINGS[look], paper }),
    'primary.pale': mixed(primary.main, paper),
    'brand.main': light.primary.main,
    'brand.dark': light.primary.dark,
    accent: light.secondary.main,
    night: look === 'light' ? ink.main : ground,
    onSecondary: look === 'light' ? ink.main : paper,
  };
}

/** Mixes a colour with 62 % of another. */
function mixed(color: string, other: string): string {
  const [one, two] = [channels(color), channels(other)];
  return `#${one.map((part, at) => hex(Math.trunc(part + ((two[at] ?? 0) - part) * 0.62))).join('')}`;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hex = (part: number) => part.toString(16).padStart(2, '0');

/**
 * The looks of an organisation as variables of a style sheet: `#a8005f` of `primary.main` is `--primary-main: 168 0 95`, so
 * that `rgb(var(--primary-main) / 4%)` works. The system chooses the look; printed pages are light.
 */
export function lookSheet({ colors, dark, font }: Pick<Theme, 'colors' | 'dark' | 'font'>): string {
  const light = lookOf('light', colors, colors);
  const sheet = `:root{color-scheme:light;--font:${JSON.stringify(font)};${variables(light)}}\n`;
  if (!dark) return sheet;
  const others = Object.entries(lookOf('dark', dark, colors)).filter(([name, color]) => light[name] !== color);
  const rule = `:root{color-scheme:dark;${variables(Object.fromEntries(others))}}`;
  return `${sheet}@media screen and (prefers-color-scheme:dark){${rule}}\n`;
}

function variables(all: Named): string {
  return Object.entries(all)
    .map(([name, color]) => `--${name.replace('.', '-')}:${channels(color).join(' ')}`)
    .join(';');
}
