import { MARK_BOX, type MarkShape, type ThemeColors } from '../../../../core/theme/theme.ts';
import type { ContentPart, ContentRow, DocumentContent, DocumentSection, Run } from './content.ts';
import { loadFonts } from './fonts.ts';
import { COLOR, type Doc, type Element, MARGIN, Sheet, SIZE } from './sheet.ts';
import { writeSignaturePlace } from './signature-appearance.ts';

/** Share of the width for labels. */
const LABEL_SHARE = 0.34;
const INDENT = 14;
const CELL = 4;
/** Rows up to this share of a page are kept on one page. */
const LARGEST_WHOLE = 1 / 3;
/** Least height of the part of a higher row at the foot of a page. */
const FIRST_LINES = 56;

/** Writes a document as PDF 1.7: A4, embedded fonts, tagged for screen readers (PDF/UA). */
export async function writeDocument(content: DocumentContent): Promise<Uint8Array> {
  const { language, title, organisation, wording, at } = content;
  const accent = organisation.look.colors.primary.main;
  const sheet = new Sheet(await loadFonts(), {
    language,
    title,
    author: organisation.name,
    keywords: wording,
    at,
    accent,
  });
  const root = sheet.doc.struct('Document');
  sheet.doc.addStructure(root);
  writeHead(sheet, root, content);
  for (const section of content.sections) sheet.group(root, 'Sect', (element) => writeSection(sheet, element, section));
  if (content.signature) writeSignaturePlace(sheet, root, content.signature);
  root.end();
  writeEdges(sheet, content);
  return sheet.bytes();
}

function writeHead(sheet: Sheet, root: Element, { organisation, title, opening }: DocumentContent): void {
  const top = sheet.doc.y;
  const { name, particulars, look } = organisation;
  const { mark, colors } = look;
  // pdfkit draws no SVG files, so only the organisation's name is shown then.
  const isDrawn = typeof mark !== 'string';
  if (isDrawn) sheet.aside(() => drawMark(sheet.doc, mark, colors, sheet.left, top));
  const markWidth = isDrawn ? MARK_SIZE + 10 : 0;
  const [x, width] = [sheet.left + markWidth, sheet.width - markWidth];
  const runs = [{ text: name, bold: true }];
  const small = { size: SIZE.small, color: COLOR.quiet, x, width };
  const below = particulars ? sheet.heightOf([{ text: particulars }], small) : 0;
  const height = sheet.heightOf(runs, { size: SIZE.heading, width }) + below;
  sheet.doc.y = top + Math.max(0, (MARK_SIZE - height) / 2);
  sheet.element(root, 'P', () => sheet.write(runs, { size: SIZE.heading, color: COLOR.ink, x, width }));
  if (particulars) sheet.element(root, 'P', () => sheet.write([{ text: particulars }], small));
  sheet.doc.y = Math.max(sheet.doc.y, top + MARK_SIZE) + 18;
  sheet.element(root, 'H1', () => sheet.write([{ text: title, bold: true }], { size: SIZE.title, color: COLOR.ink }));
  sheet.gap(8);
  if (opening.length > 0) writeTable(sheet, root, opening);
}

function writeSection(sheet: Sheet, element: Element, { title, parts }: DocumentSection): void {
  sheet.gap(14);
  if (title) {
    const runs = [{ text: title, bold: true }];
    // Keeps a title together with some text.
    sheet.keep(sheet.heightOf(runs, { size: SIZE.heading }) + 40);
    sheet.element(element, 'H2', () => sheet.write(runs, { size: SIZE.heading, color: sheet.accent }));
    sheet.gap(4);
  }
  for (const part of parts) writePart(sheet, element, part);
}

function writePart(sheet: Sheet, element: Element, part: ContentPart): void {
  const look = { size: SIZE.text, color: COLOR.ink };
  if (part.kind === 'heading') {
    sheet.keep(40);
    sheet.gap(4);
    sheet.element(element, 'H3', () => sheet.write([{ text: part.text, bold: true }], look));
    sheet.gap(3);
  } else if (part.kind === 'paragraph') {
    sheet.element(element, 'P', () => sheet.write(part.runs, look));
    sheet.gap(5);
  } else if (part.kind === 'list') {
    sheet.group(element, 'L', (list) => {
      for (const [at, runs] of part.items.entries()) writeItem(sheet, list, part.ordered ? `${at + 1}.` : '•', runs);
    });
    sheet.gap(5);
  } else writeTable(sheet, element, part.rows);
}

function writeItem(sheet: Sheet, list: Element, label: string, runs: readonly Run[]): void {
  const x = sheet.left + INDENT;
  const width = sheet.width - INDENT;
  const look = { size: SIZE.text, color: COLOR.ink };
  sheet.keep(Math.min(sheet.heightOf(runs, { size: SIZE.text, width }), 60));
  sheet.group(list, 'LI', (item) => {
    const { y } = sheet.doc;
    sheet.element(item, 'Lbl', () => sheet.write([{ text: label }], { ...look, width: INDENT }));
    sheet.doc.y = y;
    sheet.element(item, 'LBody', () => sheet.write(runs, { ...look, x, width }));
  });
  sheet.gap(2);
}

function writeTable(sheet: Sheet, element: Element, rows: readonly ContentRow[]): void {
  sheet.group(element, 'Table', (table) => {
    for (const row of rows) writeRow(sheet, table, row);
  });
  sheet.gap(6);
}

/** Writes a label and its text. A row stays on one page unless that would leave much of a page empty. */
function writeRow(sheet: Sheet, table: Element, { label, lines }: ContentRow): void {
  const labelWidth = sheet.width * LABEL_SHARE;
  const x = sheet.left + labelWidth;
  const boxes = lines.map(({ text, indent = 0 }) => {
    const runs = [{ text }];
    const box = {
      size: SIZE.text,
      color: COLOR.ink,
      x: x + indent * INDENT,
      width: sheet.width - labelWidth - indent * INDENT,
    };
    return { runs, box, height: sheet.heightOf(runs, box) };
  });
  const labelRuns = [{ text: label }];
  const labelBox = { size: SIZE.text, color: COLOR.quiet, width: labelWidth - 10 };
  const labelHeight = sheet.heightOf(labelRuns, labelBox);
  const height =
    Math.max(
      labelHeight,
      boxes.reduce((sum, box) => sum + box.height, 0),
    ) +
    2 * CELL;
  const isHigh = height > (sheet.bottom - MARGIN) * LARGEST_WHOLE;
  sheet.keep(isHigh ? Math.max(labelHeight, FIRST_LINES) + 2 * CELL : height);
  const { y } = sheet.doc;
  sheet.aside(() => rule(sheet, y));
  sheet.group(table, 'TR', (row) => {
    sheet.doc.y = y + CELL;
    sheet.element(row, 'TH', () => sheet.write(labelRuns, labelBox), { scope: 'Row' });
    const below = sheet.doc.y;
    const { page } = sheet.doc;
    sheet.doc.y = y + CELL;
    sheet.group(row, 'TD', (cell) => {
      for (const { runs, box } of boxes) sheet.element(cell, 'P', () => sheet.write(runs, box));
    });
    // The label stayed on the page before if the text continues on another.
    sheet.doc.y = (sheet.doc.page === page ? Math.max(below, sheet.doc.y) : sheet.doc.y) + CELL;
  });
}

function rule(sheet: Sheet, y: number): void {
  sheet.doc
    .moveTo(sheet.left, y)
    .lineTo(sheet.left + sheet.width, y)
    .lineWidth(0.5)
    .strokeColor(COLOR.line)
    .stroke();
}

/** Writes page numbers and footers, once the number of pages is known. */
function writeEdges(sheet: Sheet, { footer, pageNumber }: DocumentContent): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    const { margins, height } = sheet.doc.switchToPage(page) as unknown as PDFKit.PDFPage;
    // pdfkit would begin a new page below the margin.
    margins.bottom = 0;
    const look = { size: SIZE.small, color: COLOR.quiet };
    sheet.aside(() => {
      sheet.doc.y = height - MARGIN + 16;
      const text = pageNumber.replaceAll('{page}', String(page + 1)).replaceAll('{pages}', String(count));
      sheet.write([{ text }], look);
      sheet.write([{ text: footer }], look);
    });
  }
}

/** Points. */
const MARK_SIZE = 36;

function drawMark(doc: Doc, mark: readonly MarkShape[], colors: ThemeColors, x: number, y: number): void {
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
