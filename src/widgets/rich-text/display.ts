import type { Display } from '../../form/widget.ts';
import { type Block, parsed, type Span } from './parsed.ts';

/** The words without their marks: entries of lists by a point or a number, links with where they lead. */
const display: Display = (value) => (typeof value === 'string' ? parsed(value).map(linesOf).join('\n') : String(value));

export default display;

function linesOf({ is, lines }: Block): string {
  const begin = (index: number) => (is === 'bullets' ? '• ' : is === 'numbers' ? `${index + 1}. ` : '');
  return lines.map((spans, index) => begin(index) + wordsOf(spans)).join('\n');
}

/** An address stands for itself: what follows it at once, a bracket or a full stop, would be taken for a part of it. */
function wordsOf(spans: readonly Span[]): string {
  const address = ({ words, href }: Span) => (href === undefined || href === words ? '' : href);
  return spans.reduce((before, span, at) => {
    const last = spans[at - 1];
    const apart = last && address(last) && /^\S/.test(span.words) ? ' ' : '';
    return before + apart + span.words + (address(span) && `: ${address(span)}`);
  }, '');
}
