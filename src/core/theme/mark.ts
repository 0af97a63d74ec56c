import { MARK_BOX, type MarkShape, type ThemeColors } from './theme.ts';

/** The shapes of a mark as SVG, on their ground. @param attributes of the element, beside its view box */
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
