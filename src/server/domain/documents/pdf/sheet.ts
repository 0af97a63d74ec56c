import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Run } from './content.ts';
import type { Face, Fonts } from './fonts.ts';

/** Points. */
export const MARGIN = 56;
export const SIZE = { title: 20, heading: 13, text: 10, small: 8 };
export const COLOR = { ink: '#222222', quiet: '#555555', line: '#cccccc' };
const LINE_GAP = 2;

export type Doc = PDFKit.PDFDocument;
/** An element of the logical structure, for screen readers (ISO 32000-1 §14.7). */
export type Element = PDFKit.PDFStructureElement;

interface TextBox {
  size: number;
  color: string;
  x?: number;
  width?: number;
}

interface SheetOptions {
  language: string;
  title: string;
  author: string;
  keywords?: string;
  at: Date;
  accent: string;
}

export class Sheet {
  readonly doc: Doc;
  readonly accent: string;
  readonly #fonts: Fonts;

  constructor(fonts: Fonts, options: SheetOptions) {
    this.#fonts = fonts;
    const { language, title, author, keywords, at, accent } = options;
    this.accent = accent;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      pdfVersion: '1.7',
      lang: language,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      // Marks it as accessible (ISO 14289-1).
      subset: 'PDF/UA' as never,
      // Without this pdfkit would add a font that is not embedded, and would open one of ours at every use.
      font: null as never,
      info: {
        Title: title,
        Author: author,
        Creator: author,
        CreationDate: at,
        ...(keywords && { Keywords: keywords }),
      },
    });
    for (const [name, file] of fonts.files) this.doc.registerFont(name, Buffer.from(file));
    this.doc.addPage();
  }

  get left(): number {
    return MARGIN;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.doc.page.height - this.doc.page.margins.bottom;
  }

  /** Writes at the current height and moves below. */
  write(runs: readonly Run[], { size, color, x = this.left, width = this.width }: TextBox): void {
    const pieces = this.#pieces(runs);
    this.doc.x = x;
    this.doc.fillColor(color).fontSize(size);
    for (const [at, { font, text }] of pieces.entries()) {
      const continued = at < pieces.length - 1;
      this.doc.font(font).text(text, { width, lineGap: LINE_GAP, continued });
    }
  }

  /** Height of a text. Pieces of several files are measured as one, plus a spare line. */
  heightOf(runs: readonly Run[], { size, width = this.width }: Pick<TextBox, 'size' | 'width'>): number {
    const pieces = this.#pieces(runs);
    const text = pieces.map((piece) => piece.text).join('');
    this.doc.font(pieces[0]?.font ?? 'latin regular').fontSize(size);
    const spare = pieces.length > 1 ? this.doc.currentLineHeight(true) : 0;
    return this.doc.heightOfString(text || ' ', { width, lineGap: LINE_GAP }) + spare;
  }

  /** Begins a new page if less height than this is left. */
  keep(height: number): void {
    if (this.doc.y + height > this.bottom) this.doc.addPage();
  }

  gap(points: number): void {
    this.doc.y += points;
  }

  /** A structure element with what `draw` puts on the page. */
  element(parent: Element, type: string, draw: () => void, options: Record<string, unknown> = {}): void {
    const element = this.doc.struct(type, options as never, draw as never);
    parent.add(element);
  }

  /** A structure element that contains others. */
  group(parent: Element, type: string, fill: (element: Element) => void): void {
    const element = this.doc.struct(type);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Draws decoration or repetition, which screen readers skip. */
  aside(draw: () => void): void {
    this.doc.markContent('Artifact' as never);
    draw();
    this.doc.endMarkedContent();
  }

  bytes(): Promise<Uint8Array> {
    this.doc.end();
    return buffer(this.doc);
  }

  #pieces(runs: readonly Run[]) {
    return runs.flatMap(({ text, bold, italic }) => {
      const face: Face = bold ? 'bold' : italic ? 'italic' : 'regular';
      return this.#fonts.pieces(text, face);
    });
  }
}
