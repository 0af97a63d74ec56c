import type { Display } from '../../form/widget.ts';
import { type Block, parsed, type Span } from './parsed.ts';

/** The words without their marks: entries of lists by a point or a number, links with where they lead. */
const display: Display = (value) => (typeof value === 'string' ? parsed(value).map(linesOf).join('\n') : String(value));

export default display;

function linesOf({ is, lines }: Block): string {
  const begin = (index: number) => (is === 'bullets' ? '• ' : is === 'numbers' ? `${index + 1}. ` : '');
  return lines.map((spans, index) => begin(index) + spans.map(wordsOf).join('')).join('\n');
}

function wordsOf({ words, href }: Span): string {
  return href === undefined || href === words ? words : `${words} (${href})`;
}
