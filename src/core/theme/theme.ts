/** Colours as `#1a2b3c`. */
export interface ThemeColors {
  primary: { main: string; dark: string; light: string; soft: string };
  secondary: { main: string; dark: string; light: string; soft: string; ink: string };
  ink: { main: string; soft: string };
  ground: string;
  line: string;
  outline: string;
  /** White without it. */
  paper?: string;
}

/** One shape of the mark, in a square of 48 by 48: the `d` of an SVG path, filled or with a stroke of that width. */
interface MarkShape {
  path: string;
  stroke?: number;
  color: 'sign' | 'accent';
}

/** `menus/theme.json`: how the workspace of an organisation looks. */
export interface Theme {
  colors: ThemeColors;
  /** For those whose system prefers dark; without it they get the light look too. */
  dark?: ThemeColors;
  font: string;
  mark: MarkShape[];
}

/** Side and rounding of the square that the mark stands on. */
export const MARK_BOX = { side: 48, radius: 14 } as const;

/** A colour by its name, such as `primary.main`. */
export type Named = Record<string, string>;

/** Colours in groups as one list, `{ ink: { main } }` as `ink.main`. */
export function named(colors: object, above = ''): Named {
  return Object.assign(
    {},
    ...Object.entries(colors).map(([name, value]) =>
      value && typeof value === 'object' ? named(value, `${above}${name}.`) : { [above + name]: value },
    ),
  );
}

const NAMES = {
  primary: { main: '', dark: '', light: '', soft: '' },
  secondary: { main: '', dark: '', light: '', soft: '', ink: '' },
  ...{ ink: { main: '', soft: '' }, ground: '', line: '', outline: '' },
};

/** Whether a file's set holds all colours that are measured against each other. */
export function areColors(value: unknown): value is ThemeColors {
  if (typeof value !== 'object' || value === null) return false;
  const { paper = '#ffffff', ...all } = named(value);
  return [paper, ...Object.keys(named(NAMES)).map((name) => all[name])].every((color) =>
    /^#[0-9a-f]{6}$/.test(String(color)),
  );
}
