import type { Doc } from './sheet.ts';

/** Points. */
export const MARK_SIZE = 36;
const VIEW = 48;

/** The mark of the product, as it stands on the screen. */
export function drawMark(doc: Doc, x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(MARK_SIZE / VIEW);
  doc.roundedRect(0, 0, VIEW, VIEW, 14).fill('#a8005f');
  doc.lineWidth(5.5).lineCap('round').strokeColor('#ffffff');
  doc.moveTo(13.5, 12).lineTo(13.5, 36).stroke().moveTo(34.5, 12).lineTo(34.5, 36).stroke();
  doc.circle(24, 24, 4).fill('#ffc107');
  doc.restore();
}
