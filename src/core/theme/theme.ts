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
export interface MarkShape {
  path: string;
  stroke?: number;
  color: 'sign' | 'accent';
}

/** Shapes, or the name of an SVG file: one next to `menus/theme.json` in the file, the icon in a published version. */
export type Mark = readonly MarkShape[] | string;

/** `menus/theme.json`: how the workspace of an organisation looks. */
export interface Theme {
  colors: ThemeColors;
  /** For those whose system prefers dark; without it they get the light look too. */
  dark?: ThemeColors;
  font: string;
  mark: Mark;
}

/** Typefaces that every device can show: the product brings the first, nearly all devices have the others. */
export const TYPEFACES = [
  'Ubuntu',
  'Arial',
  'Courier New',
  'Georgia',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
];

/** The look of an organisation without `menus/theme.json`. */
export const PLAIN_THEME: Theme = {
  colors: {
    primary: { main: '#1f4e79', dark: '#163a5a', light: '#4a7fb0', soft: '#e8f0f8' },
    secondary: { main: '#9fb3c1', dark: '#7f98a9', light: '#cfdae1', soft: '#edf2f5', ink: '#33434f' },
    ink: { main: '#1c232b', soft: '#55616d' },
    ground: '#f6f8fa',
    line: '#dde3e9',
    outline: '#77838f',
  },
  font: 'Ubuntu',
  mark: [{ path: 'M12 24a12 12 0 1 0 24 0a12 12 0 1 0 -24 0Z', color: 'sign' }],
};

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

/** Whether a set of a file has all colours whose contrast is checked. */
export function areColors(value: unknown): value is ThemeColors {
  if (typeof value !== 'object' || value === null) return false;
  const { paper = '#ffffff', ...all } = named(value);
  return [paper, ...Object.keys(named(PLAIN_THEME.colors)).map((name) => all[name])].every((color) =>
    /^#[0-9a-f]{6}$/.test(String(color)),
  );
}

/** A mark as SVG. @param attributes of the element, besides its view box */
export function markSvg(mark: readonly MarkShape[], colors: ThemeColors, attributes: string): string {
  const { side, radius } = MARK_BOX;
  const shapes = mark.map(({ path, stroke, color }) => {
    const paint = color === 'sign' ? '#ffffff' : colors.secondary.main;
    return stroke
      ? `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${stroke}" stroke-linecap="round"/>`
      : `<path d="${path}" fill="${paint}"/>`;
  });
  const ground = `<rect width="${side}" height="${side}" rx="${radius}" fill="${colors.primary.main}"/>`;
  return `<svg ${attributes} aria-hidden="true" viewBox="0 0 ${side} ${side}">${ground}${shapes.join('')}</svg>`;
}
