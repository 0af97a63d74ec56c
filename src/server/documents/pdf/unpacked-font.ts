import { inflateSync } from 'node:zlib';

/** Bytes of the heads of both formats, and of one row of their tables of contents. */
const WOFF = { head: 44, row: 20 };
const SFNT = { head: 12, row: 16 };

/**
 * A WOFF file (W3C, WOFF File Format 1.0) as the plain font that it wraps. The library unpacks a table anew for every
 * letter it looks up in it, which makes up nearly all the time that a document takes.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF.head + index * WOFF.row));
  const head = Buffer.alloc(SFNT.head + count * SFNT.row);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // What a reader needs for a binary search in the rows (OpenType, table directory).
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
