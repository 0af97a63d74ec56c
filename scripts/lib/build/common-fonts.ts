import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontverter from 'fontverter';
import subsetFont from 'subset-font';

export const WEIGHTS = [400, 500, 700] as const;

/** OpenType features that browsers use by default, and figures of one width, which the theme uses. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'tnum'];

/**
 * Ubuntu with some letters only and without hinting (WOFF2): a quarter of its bytes, the same for the same packages.
 */
export async function commonFont(weight: (typeof WEIGHTS)[number], letters: string): Promise<Buffer> {
  const whole = createRequire(import.meta.url).resolve(`@fontsource/ubuntu/files/ubuntu-latin-${weight}-normal.woff2`);
  const some = await subsetFont(await readFile(whole), letters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: FEATURES,
  });
  return fontverter.convert(renamed(some, 'Workspace'), 'woff2');
}

/** Name ids of OpenType that hold the name of the font: family, unique, full and PostScript name. */
const NAMES = new Set([1, 3, 4, 6]);
const ENTRY = 16;
const RECORD = 12;

interface Table {
  tag: string;
  content: Buffer;
}

/** The font under the name that its licence asks of a changed version, `Ubuntu derivative X` (§2c). */
function renamed(sfnt: Buffer, work: string): Buffer {
  const tables = tablesOf(sfnt).map(({ tag, content }) => ({
    tag,
    content: tag === 'name' ? withName(content, work) : content,
  }));
  return written(sfnt.subarray(0, 12), tables);
}

function tablesOf(sfnt: Buffer): Table[] {
  return Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * ENTRY;
    const [from, size] = [sfnt.readUInt32BE(entry + 8), sfnt.readUInt32BE(entry + 12)];
    return { tag: sfnt.toString('latin1', entry, entry + 4), content: sfnt.subarray(from, from + size) };
  });
}

/** The table `name`: a head, one record for each text, and the texts. */
function withName(table: Buffer, work: string): Buffer {
  const count = table.readUInt16BE(2);
  const head = Buffer.from(table.subarray(0, 6 + count * RECORD));
  const stored = table.readUInt16BE(4);
  head.writeUInt16BE(head.length, 4);
  const full = `Ubuntu derivative ${work}`;
  const texts: Buffer[] = [];
  let place = 0;
  for (let at = 6; at < head.length; at += RECORD) {
    const [id, size, from] = [6, 8, 10].map((field) => table.readUInt16BE(at + field)) as [number, number, number];
    const old = Buffer.from(table.subarray(stored + from, stored + from + size));
    const name = old.swap16().toString('utf16le');
    // A PostScript name has no spaces.
    const its = NAMES.has(id) ? name.replace('Ubuntu', id === 6 ? full.replaceAll(' ', '') : full) : name;
    const text = Buffer.from(its, 'utf16le').swap16();
    head.writeUInt16BE(text.length, at + 8);
    head.writeUInt16BE(place, at + 10);
    place += text.length;
    texts.push(text);
  }
  return Buffer.concat([head, ...texts]);
}

/** Head, directory and tables, each table at a multiple of four bytes. */
function written(head: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(tables.length * ENTRY);
  const padded: Buffer[] = [];
  let place = head.length + directory.length;
  for (const [index, { tag, content }] of tables.entries()) {
    const whole = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    const entry = index * ENTRY;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(sumOf(whole), entry + 4);
    directory.writeUInt32BE(place, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    place += whole.length;
    padded.push(whole);
  }
  return Buffer.concat([head, directory, ...padded]);
}

function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
