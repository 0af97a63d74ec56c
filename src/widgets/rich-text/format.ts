export type Format = 'bold' | 'italic' | 'bullets' | 'numbers' | 'link';

/** Replaces a part of the text, then selects another part. */
export interface TextChange {
  from: number;
  to: number;
  text: string;
  selection: readonly [from: number, to: number];
}

const AROUND = { bold: '**', italic: '*' } as const;
const ADDRESS = 'https://';

/**
 * The change that gives a format to a part of the text, or to its lines; a format that it has already is removed.
 * @param placeholder text to format if the selection is empty
 */
export function formatText(text: string, from: number, to: number, format: Format, placeholder: string): TextChange {
  if (format === 'bullets' || format === 'numbers') return ofLines(text, from, to, format);
  const selected = text.slice(from, to);
  if (format === 'link') {
    const shown = selected || placeholder;
    const at = from + shown.length + 3;
    return { from, to, text: `[${shown}](${ADDRESS})`, selection: [at, at + ADDRESS.length] };
  }
  const sign = AROUND[format];
  const [start, end] = [from - sign.length, to + sign.length];
  // Two signs are bold, one is italics, three are both.
  const signs = [1, 2, 3].filter((count) => isAround(text, from, to, '*'.repeat(count))).length;
  const isFormatted = format === 'bold' ? signs >= 2 : signs === 1 || signs >= 3;
  if (isFormatted) return { from: start, to: end, text: selected, selection: [start, start + selected.length] };
  const shown = selected || placeholder;
  const at = from + sign.length;
  return { from, to, text: `${sign}${shown}${sign}`, selection: [at, at + shown.length] };
}

function isAround(text: string, from: number, to: number, signs: string): boolean {
  return text.slice(0, from).endsWith(signs) && text.startsWith(signs, to);
}

function ofLines(text: string, from: number, to: number, format: 'bullets' | 'numbers'): TextChange {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const own = format === 'bullets' ? /^- / : /^\d+\. /;
  const bare = lines.map((line) => line.replace(/^(?:- |\d+\. )/, ''));
  const isFormatted = lines.every((line) => own.test(line));
  const begun = bare.map((line, index) => (format === 'bullets' ? `- ${line}` : `${index + 1}. ${line}`));
  const replaced = (isFormatted ? bare : begun).join('\n');
  return { from: start, to: end, text: replaced, selection: [start + replaced.length, start + replaced.length] };
}
