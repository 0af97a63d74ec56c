/** Colours as `#1a2b3c`. */
export interface ThemeColors {
  primary: { main: string; dark: string; light: string; soft: string };
  secondary: { main: string; dark: string; light: string; soft: string; ink: string };
  ink: { main: string; soft: string };
  ground: string;
  line: string;
  outline: string;
}

/** One shape of the mark, in a square of 48 by 48: the `d` of an SVG path, filled or with a stroke of that width. */
export interface MarkShape {
  path: string;
  stroke?: number;
  color: 'sign' | 'accent';
}

/** `menus/theme.json`: how the workspace of an organisation looks. */
export interface Theme {
  colors: ThemeColors;
  font: string;
  mark: MarkShape[];
}

/** Side and rounding of the square that the mark stands on. */
export const MARK_BOX = { side: 48, radius: 14 } as const;

/** Whether a file holds all colours that are measured against each other. */
export function isTheme(value: unknown): value is Theme {
  const { colors } = (value ?? {}) as { colors?: Record<string, unknown> };
  const { primary, secondary, ink, ...others } = colors ?? {};
  const all = [primary, secondary, ink].flatMap((shades) => Object.values((shades ?? {}) as object));
  const named = [...all, ...Object.values(others)];
  return named.length === 14 && named.every((color) => /^#[0-9a-f]{6}$/.test(String(color)));
}
