const at = (name: string) => `rgb(var(--${name}))`;
const shades = <Shade extends string>(name: string, ...all: Shade[]) =>
  Object.fromEntries(all.map((shade) => [shade, at(`${name}-${shade}`)])) as Record<Shade, string>;

/**
 * Colours of the look (spec 1 §9) by name: CSS variables of the page's style sheet, which the server fills from the
 * published `menus/theme.json` (`core/theme/look.ts`), once for light and once for dark pages. So the system chooses
 * before any script runs, and can change without drawing anything again. The check of the files measures the contrast
 * of every text (WCAG 2.2 AA, 1.4.3 and 1.4.11).
 */
export const palette = {
  primary: shades('primary', 'main', 'dark', 'light', 'soft', 'pale'),
  secondary: shades('secondary', 'main', 'dark', 'light', 'soft', 'ink'),
  ink: shades('ink', 'main', 'soft'),
  brand: shades('brand', 'main', 'dark'),
  red: shades('red', 'main', 'dark', 'soft'),
  green: shades('green', 'main', 'soft'),
  blue: shades('blue', 'main', 'soft'),
  ground: at('ground'),
  line: at('line'),
  outline: at('outline'),
  paper: at('paper'),
  accent: at('accent'),
  night: at('night'),
  veil: at('veil'),
  onSecondary: at('onSecondary'),
};

/** A colour of the palette with an opacity. */
export function sheer(color: string, share: number | string): string {
  return color.replace(/^rgb\((var\([\w-]+\)).*$/, `rgb($1 / calc(${share}))`);
}
