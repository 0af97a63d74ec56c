import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** The typeface of the workspace: a file for each script, with its letters read from the file. */

export type Face = 'regular' | 'bold' | 'italic';

interface Piece {
  /** Name under which the file is registered. */
  font: string;
  text: string;
}

interface Script {
  name: string;
  /** Code points with a letter. */
  letters: ReadonlySet<number>;
}

export interface Fonts {
  /** Files by registered name. */
  files: ReadonlyMap<string, Uint8Array>;
  pieces(text: string, face: Face): Piece[];
  /** Letters of a text that no file has, each once. */
  missing(text: string): string[];
}

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('@fontsource/ubuntu/package.json'));
const FACES: Record<Face, string> = { regular: '400-normal', bold: '700-normal', italic: '400-italic' };
/** In the order in which they are asked. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
/** Replaces a letter that no file has; forms refuse such letters before (`missing`). */
const UNKNOWN = '?';

let loaded: Promise<Fonts> | null = null;

export function loadFonts(): Promise<Fonts> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<Fonts> {
  const files = new Map<string, Uint8Array>();
  for (const face of Object.keys(FACES) as Face[])
    for (const name of SCRIPTS) files.set(`${name} ${face}`, unpackedFont(await readFile(fileOf(name, face))));
  const scripts = SCRIPTS.map((name) => ({ name, letters: lettersOf(files.get(`${name} regular`)) }));
  return {
    files,
    pieces: (text, face) => piecesOf(text, face, scripts),
    missing: (text) =>
      [...new Set(writable(text, scripts))].filter((letter) => scriptOf(letter, scripts) === undefined),
  };
}

function fileOf(script: string, face: Face): string {
  return path.join(FOLDER, 'files', `ubuntu-${script}-${FACES[face]}.woff`);
}

function lettersOf(file: Uint8Array | undefined): ReadonlySet<number> {
  return new Set((create(Buffer.from(file ?? [])) as Font).characterSet);
}

/** A text as it is drawn: letters composed, blanks and ligatures replaced that the files lack. */
function writable(text: string, scripts: readonly Script[]): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0]/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '');
  return [...plain].map((letter) => (scriptOf(letter, scripts) === undefined ? asOthers(letter) : letter)).join('');
}

function asOthers(letter: string): string {
  return letter.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-');
}

function piecesOf(text: string, face: Face, scripts: readonly Script[]): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of writable(text, scripts)) {
    const script = scriptOf(letter, scripts);
    const font = `${script ?? SCRIPTS[0]} ${face}`;
    const last = pieces.at(-1);
    const shown = script === undefined ? UNKNOWN : letter;
    if (last?.font === font) last.text += shown;
    else pieces.push({ font, text: shown });
  }
  return pieces;
}

/** `undefined` if no file has the letter. A line break counts as a blank. */
function scriptOf(letter: string, scripts: readonly Script[]): string | undefined {
  const code = letter === '\n' ? 0x20 : (letter.codePointAt(0) ?? 0);
  return scripts.find(({ letters }) => letters.has(code))?.name;
}

/** Bytes of the headers of both formats, and of one row of their table directories. */
const WOFF = { head: 44, row: 20 };
const SFNT = { head: 12, row: 16 };

/** Unwraps a WOFF file (W3C, WOFF File Format 1.0); the library would decompress a table for every letter. */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF.head + index * WOFF.row));
  const head = Buffer.alloc(SFNT.head + count * SFNT.row);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // Parameters of a binary search in the rows (OpenType, table directory).
  const entries = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** entries * SFNT.row, 6);
  head.writeUInt16BE(entries, 8);
  head.writeUInt16BE((count - 2 ** entries) * SFNT.row, 10);
  let at = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const row = SFNT.head + index * SFNT.row;
    tag.copy(head, row);
    head.writeUInt32BE(checksum, row + 4);
    head.writeUInt32BE(at, row + 8);
    head.writeUInt32BE(data.length, row + 12);
    at += data.length + paddingOf(data);
  }
  return Buffer.concat([head, ...tables.flatMap(({ data }) => [data, Buffer.alloc(paddingOf(data))])]);
}

function tableAt(woff: Buffer, row: number) {
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(row + at)) as [
    number,
    number,
    number,
    number,
  ];
  const data = woff.subarray(offset, offset + packed);
  return { tag: woff.subarray(row, row + 4), checksum, data: packed < length ? inflateSync(data) : data };
}

/** Tables begin at multiples of four bytes. */
function paddingOf({ length }: Buffer): number {
  return (4 - (length % 4)) % 4;
}
