/** What is done to words that are marked in the box. */
export type Mark = 'bold' | 'italic' | 'bullets' | 'numbers' | 'link';

/** A part of the text that others words take the place of, and what is marked from then on. */
export interface Change {
  from: number;
  to: number;
  words: string;
  marked: readonly [from: number, to: number];
}

const AROUND = { bold: '**', italic: '*' } as const;
const ADDRESS = 'https://';

/**
 * The change that a mark makes: around words or, of whole lines, at their beginning. Done to what has the mark already
 * it takes it away. A link comes with its address to be typed.
 */
export function changeOf(text: string, from: number, to: number, mark: Mark, placeholder: string): Change {
  if (mark === 'bullets' || mark === 'numbers') return ofLines(text, from, to, mark);
  const words = text.slice(from, to);
  if (mark === 'link') {
    const shown = words || placeholder;
    const at = from + shown.length + 3;
    return { from, to, words: `[${shown}](${ADDRESS})`, marked: [at, at + ADDRESS.length] };
  }
  const sign = AROUND[mark];
  const [start, end] = [from - sign.length, to + sign.length];
  const isMarked = text.slice(Math.max(0, start), from) === sign && text.slice(to, end) === sign && start >= 0;
  const isBold = mark === 'italic' && text.slice(Math.max(0, start - 1), from) === AROUND.bold;
  if (isMarked && !isBold) return { from: start, to: end, words, marked: [start, start + words.length] };
  const shown = words || placeholder;
  const at = from + sign.length;
  return { from, to, words: `${sign}${shown}${sign}`, marked: [at, at + shown.length] };
}

function ofLines(text: string, from: number, to: number, mark: 'bullets' | 'numbers'): Change {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const own = mark === 'bullets' ? /^- / : /^\d+\. /;
  const bare = lines.map((line) => line.replace(/^(?:- |\d+\. )/, ''));
  const isMarked = lines.every((line) => own.test(line));
  const begun = bare.map((line, index) => (mark === 'bullets' ? `- ${line}` : `${index + 1}. ${line}`));
  const words = (isMarked ? bare : begun).join('\n');
  return { from: start, to: end, words, marked: [start + words.length, start + words.length] };
}
