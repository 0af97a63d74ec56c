import type { MapNode } from '../../core/map/nodes.ts';

/** One line of words in a box. */
export interface Line {
  words: string;
  isNote: boolean;
  /** Its base line, from the top of the box. */
  y: number;
}

/** A node of a map with its words in lines. */
export interface Box {
  node: MapNode;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly Line[];
}

/** Letters of a label and of a note: size, and from line to line, in pixels. */
export const LETTERS = { label: { size: 14, line: 19 }, note: { size: 12, line: 16 } } as const;
/** Between the words of a box and its edge. */
export const PADDING = 10;
/** How far below the top of a line its letters stand. */
const RISE = 0.78;

/** Widths of letters as parts of their size, as in most fonts without serifs; a little wide, so that words stay within. */
const WIDE = 0.92;
const CAPITAL = 0.7;
const NARROW = 0.34;
const USUAL = 0.57;
const WIDE_LETTERS = 'mwMW@%—…';
const NARROW_LETTERS = "iljtfrI.,:;'’!|()[] ";

/** About how wide words are drawn. */
export function widthOf(words: string, size: number): number {
  let width = 0;
  for (const letter of words) {
    const isCapital = letter !== letter.toLowerCase();
    if (WIDE_LETTERS.includes(letter)) width += WIDE;
    else if (NARROW_LETTERS.includes(letter)) width += NARROW;
    else width += isCapital ? CAPITAL : USUAL;
  }
  return width * size;
}

/**
 * Words in lines of a width; a word that is longer than a line is broken. A line that ends with its word ends with a blank, so
 * that the lines are read as the words.
 */
export function inLines(words: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (word: string) => {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      line = longer;
      return;
    }
    if (line !== '') lines.push(`${line} `);
    line = '';
    for (const letter of word) {
      if (widthOf(line + letter, size) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  };
  for (const word of words.split(/\s+/).filter(Boolean)) put(word);
  if (line !== '') lines.push(`${line} `);
  return lines;
}

/** A box as high as its words need, at no place yet. */
export function boxOf(node: MapNode, width: number): Box {
  const inner = width - 2 * PADDING;
  let y = PADDING;
  const lines = [
    ...inLines(node.label, inner, LETTERS.label.size).map((words) => ({ words, isNote: false })),
    ...node.notes.flatMap((note) => inLines(note, inner, LETTERS.note.size).map((words) => ({ words, isNote: true }))),
  ].map(({ words, isNote }): Line => {
    const { line } = isNote ? LETTERS.note : LETTERS.label;
    y += line;
    return { words, isNote, y: y - line * (1 - RISE) };
  });
  return { node, x: 0, y: 0, width, height: y + PADDING, lines };
}
