import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The typeface of the workspace. Its files hold one script each, so a text may need several: Catalan's
 * `ŀ` already stands outside the first. Where the letters are is the package's own table.
 */

export type Face = 'regular' | 'bold' | 'italic';

/** A piece of text that one file can show. */
export interface Piece {
  /** Name that the file is registered by. */
  font: string;
  text: string;
}

interface Script {
  name: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

export interface Fonts {
  /** Files by the name to register them by. */
  files: ReadonlyMap<string, Uint8Array>;
  pieces(text: string, face: Face): Piece[];
}

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('@fontsource/ubuntu/package.json'));
const FACES: Record<Face, string> = { regular: '400-normal', bold: '700-normal', italic: '400-italic' };
/** In the order they are asked; a letter of none is drawn by the first, as its box for missing letters. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic'];

let loaded: Promise<Fonts> | null = null;

/** Reads the files once for the whole process. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<Fonts> {
  const table = JSON.parse(await readFile(path.join(FOLDER, 'unicode.json'), 'utf8')) as Record<string, string>;
  const scripts = SCRIPTS.map((name) => ({ name, ranges: rangesOf(table[name] ?? '') }));
  const files = new Map<string, Uint8Array>();
  for (const face of Object.keys(FACES) as Face[])
    for (const { name } of scripts)
      files.set(`${name} ${face}`, await readFile(path.join(FOLDER, 'files', `ubuntu-${name}-${FACES[face]}.woff`)));
  return { files, pieces: (text, face) => piecesOf(text, face, scripts) };
}

/** `U+0000-00FF,U+0131` as pairs of code points. */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function piecesOf(text: string, face: Face, scripts: readonly Script[]): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of text) {
    const font = `${scriptOf(letter.codePointAt(0) ?? 0, scripts)} ${face}`;
    const last = pieces.at(-1);
    if (last?.font === font) last.text += letter;
    else pieces.push({ font, text: letter });
  }
  return pieces;
}

function scriptOf(code: number, scripts: readonly Script[]): string | undefined {
  const found = scripts.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  return (found ?? scripts[0])?.name;
}
