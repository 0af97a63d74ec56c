import type { Display } from '../../form/widget.ts';

export const display: Display = (value) => (typeof value === 'string' ? withoutFormats(value) : '');

/** As plain text: list entries with bullets or numbers, links with their address. */
export function withoutFormats(text: string): string {
  return parseRichText(text).map(linesOf).join('\n');
}

function linesOf({ is, lines }: TextBlock): string {
  const begin = (index: number) => (is === 'bullets' ? '• ' : is === 'numbers' ? `${index + 1}. ` : '');
  return lines.map((spans, index) => begin(index) + plainText(spans)).join('\n');
}

/** Puts a space after an address, because a mail program would take a full stop or bracket for a part of it. */
function plainText(spans: readonly Span[]): string {
  const address = ({ words, href }: Span) => (href === undefined || href === words ? '' : href);
  return spans.reduce((before, span, at) => {
    const last = spans[at - 1];
    const apart = last && address(last) && /^\S/.test(span.words) ? ' ' : '';
    return before + apart + span.words + (address(span) && `: ${address(span)}`);
  }, '');
}

export interface Span {
  words: string;
  isBold?: boolean;
  isItalic?: boolean;
  /** Address of a link. */
  href?: string | undefined;
}

/** A paragraph with its lines, or a list with its entries. */
export interface TextBlock {
  is: 'paragraph' | 'bullets' | 'numbers';
  lines: readonly (readonly Span[])[];
}

interface OpenBlock extends TextBlock {
  lines: Span[][];
}

/** Bold, italics outside words, and links to web and mail addresses. No part can backtrack. */
const MARKED =
  /\*\*\*([^*\n]+)\*\*\*|\*\*([^*\n]+)\*\*|(?<![\p{L}\p{N}*])\*(?![\s*])([^*\n]+)\*(?![\p{L}\p{N}*])|\[([^\][\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/gu;
const ENTRY = /^\s*(?:([-•])|\d{1,3}[.)])\s+(.*)$/;

/** Parses a small part of Markdown: paragraphs, lists, bold, italics and links. All else, HTML too, is plain text. */
export function parseRichText(text: string): TextBlock[] {
  const blocks: OpenBlock[] = [];
  let open = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') {
      open = false;
      continue;
    }
    const entry = ENTRY.exec(line);
    const is: TextBlock['is'] = !entry ? 'paragraph' : entry[1] ? 'bullets' : 'numbers';
    const last = open ? blocks.at(-1) : undefined;
    const block: OpenBlock = last?.is === is ? last : { is, lines: [] };
    if (block !== last) blocks.push(block);
    block.lines.push(spansOf(entry?.[2] ?? line));
    open = true;
  }
  return blocks;
}

function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(MARKED)) {
    const [all, both, bold, italic, linked = '', href] = match;
    const [isBold, isItalic] = [(both ?? bold) !== undefined, (both ?? italic) !== undefined];
    spans.push({ words: line.slice(from, match.index) });
    spans.push({ words: both ?? bold ?? italic ?? linked, isBold, isItalic, href });
    from = match.index + all.length;
  }
  return [...spans, { words: line.slice(from) }].filter(({ words }) => words !== '');
}
