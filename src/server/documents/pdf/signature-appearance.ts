import { loadFonts } from './fonts.ts';
import { COLOR, type Element, MARGIN, Sheet, SIZE } from './sheet.ts';

/** Name of the destination in a document that says where its visible signature goes. */
export const SIGNATURE_PLACE = 'signature';
/** Points; room for five lines, and for one or two of them to be long. */
const HEIGHT = 104;
const PADDING = 10;
/** Share of the width that labels take. */
const LABEL_SHARE = 0.3;

/** One line of a visible signature. */
export interface SignatureLine {
  label: string;
  text: string;
}

/** A PDF of one page, and the part of it that is the visible signature: left, bottom, right, top in points. */
interface SignatureAppearance {
  pdf: Uint8Array;
  box: readonly [number, number, number, number];
}

/** An empty frame, and where it is: whoever signs finds it by name (`SIGNATURE_PLACE`). */
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

/** What a signature looks like, in the typeface of the document, as large as the frame that waits for it. */
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
