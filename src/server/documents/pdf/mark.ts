import { MARK_BOX, type MarkShape, type ThemeColors } from '../../../core/theme/theme.ts';
import type { Doc } from './sheet.ts';

/** Points. */
export const MARK_SIZE = 36;

/** The shapes of the organisation's mark, as they stand on the screen. */
export function drawMark(doc: Doc, mark: readonly MarkShape[], colors: ThemeColors, x: number, y: number): void {
  const { side, radius } = MARK_BOX;
  doc
    .save()
    .translate(x, y)
    .scale(MARK_SIZE / side);
  doc.roundedRect(0, 0, side, side, radius).fill(colors.primary.main);
  for (const { path, stroke, color } of mark) {
    const paint = color === 'sign' ? '#ffffff' : colors.secondary.main;
    if (stroke) doc.lineWidth(stroke).lineCap('round').path(path).stroke(paint);
    else doc.path(path).fill(paint);
  }
  doc.restore();
}
