import { MARK_BOX } from '../../../core/theme/theme.ts';
import { theme } from '../../ops/look/own-theme.ts';
import type { Doc } from './sheet.ts';

/** Points. */
export const MARK_SIZE = 36;

/** The mark of the organisation, as it stands on the screen. */
export function drawMark(doc: Doc, x: number, y: number): void {
  const { side, radius } = MARK_BOX;
  doc
    .save()
    .translate(x, y)
    .scale(MARK_SIZE / side);
  doc.roundedRect(0, 0, side, side, radius).fill(theme.colors.primary.main);
  for (const { path, stroke, color } of theme.mark) {
    const paint = color === 'sign' ? '#ffffff' : theme.colors.secondary.main;
    if (stroke) doc.lineWidth(stroke).lineCap('round').path(path).stroke(paint);
    else doc.path(path).fill(paint);
  }
  doc.restore();
}
