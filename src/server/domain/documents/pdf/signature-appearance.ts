import { loadFonts } from './fonts.ts';
import { COLOR, type Element, MARGIN, Sheet, SIZE } from './sheet.ts';

/** Name of the destination that marks the place of the visible signature. */
export const SIGNATURE_PLACE = 'signature';
/** Points: five lines, one or two of them long. */
const HEIGHT = 104;
const PADDING = 10;
const LABEL_SHARE = 0.3;

export interface SignatureLine {
  label: string;
  text: string;
}

/** A page, and the box of the visible signature on it: left, bottom, right, top in points. */
interface SignatureAppearance {
  pdf: Uint8Array;
  box: readonly [number, number, number, number];
}

/** Draws an empty frame for the signature and names its place (`SIGNATURE_PLACE`). */
export function writeSignaturePlace(sheet: Sheet, parent: Element, title: string): void {
  sheet.gap(14);
  sheet.keep(HEIGHT + 30);
  const runs = [{ text: title, bold: true }];
  sheet.group(parent, 'Sect', (section) => {
    sheet.element(section, 'H2', () => sheet.write(runs, { size: SIZE.heading, color: sheet.accent }));
  });
  sheet.gap(6);
  const { doc, left, width } = sheet;
  const top = doc.y;
  sheet.aside(() => void doc.rect(left, top, width, HEIGHT).lineWidth(0.5).strokeColor(COLOR.line).stroke());
  const above = doc.page.height - top;
  doc.addNamedDestination(SIGNATURE_PLACE, 'FitR', left, above - HEIGHT, left + width, above);
  doc.y = top + HEIGHT;
}

/** Draws the visible signature in the document's typeface, as large as its frame. */
export async function drawSignature(
  lines: readonly SignatureLine[],
  { language, accent }: { language: string; accent: string },
): Promise<SignatureAppearance> {
  const options = { language, title: SIGNATURE_PLACE, author: '', at: new Date(), accent };
  const sheet = new Sheet(await loadFonts(), options);
  const { doc, left, width } = sheet;
  const labelWidth = (width - 2 * PADDING) * LABEL_SHARE;
  const from = left + PADDING;
  doc.y = MARGIN + PADDING;
  sheet.aside(() => {
    doc.rect(left, MARGIN, 3, HEIGHT).fill(sheet.accent);
    for (const { label, text } of lines) {
      const { y } = doc;
      sheet.write([{ text: label }], { size: SIZE.text, color: COLOR.quiet, x: from, width: labelWidth - PADDING });
      const below = doc.y;
      doc.y = y;
      const box = { x: from + labelWidth, width: width - 2 * PADDING - labelWidth };
      sheet.write([{ text, bold: true }], { size: SIZE.text, color: COLOR.ink, ...box });
      doc.y = Math.max(below, doc.y) + 2;
    }
  });
  const top = doc.page.height - MARGIN;
  return { pdf: await sheet.bytes(), box: [left, top - HEIGHT, left + width, top] };
}
