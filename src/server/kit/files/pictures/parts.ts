/** Walks over the parts of pictures without unpacking them; a cut or invented file throws a RangeError. */

export interface PicturePart<Kind> {
  kind: Kind;
  start: number;
  data: number;
  end: number;
}

/** Chunks by name up to IEND. The check sums are included and not verified (PNG §5.3). */
export function* pngParts(bytes: Buffer): Generator<PicturePart<string>> {
  for (let start = 8; ; ) {
    const data = start + 8;
    const end = data + bytes.readUInt32BE(start) + 4;
    demand(end <= bytes.length);
    const kind = bytes.toString('latin1', start + 4, data);
    yield { kind, start, data, end };
    if (kind === 'IEND') return;
    start = end;
  }
}

export const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Segments by marker up to the end of the image; a scan's pixels belong to its segment (ITU T.81 §B.1). */
export function* jpegParts(bytes: Buffer): Generator<PicturePart<number>> {
  for (let start = 2; ; ) {
    demand(bytes.readUInt8(start) === 0xff);
    let at = start;
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const kind = bytes.readUInt8(at);
    if (kind === END_OF_IMAGE) {
      yield { kind, start, data: at + 1, end: at + 1 };
      return;
    }
    const length = bytes.readUInt16BE(at + 1);
    let end = at + 1 + length;
    demand(length >= 2 && end <= bytes.length);
    if (kind === START_OF_SCAN) end = afterScan(bytes, end);
    yield { kind, start, data: at + 3, end };
    start = end;
  }
}

/** The next marker that is neither a stuffed byte nor a restart marker. */
function afterScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const inside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!inside) return at;
  }
  throw new RangeError('a scan without an end');
}

const GIF_TRAILER = 0x3b;
export const GIF_IMAGE = 0x2c;
export const GIF_EXTENSION = 0x21;

/** Blocks by first byte, from after the colour table to the trailer (GIF89a §17–§27). */
export function* gifParts(bytes: Buffer): Generator<PicturePart<number>> {
  for (let start = 13 + colourTable(bytes.readUInt8(10)); ; ) {
    const kind = bytes.readUInt8(start);
    const data = start + 1;
    if (kind === GIF_TRAILER) {
      yield { kind, start, data, end: data };
      return;
    }
    demand(kind === GIF_IMAGE || kind === GIF_EXTENSION);
    const first = kind === GIF_IMAGE ? start + 11 + colourTable(bytes.readUInt8(start + 9)) : start + 2;
    const end = afterSubBlocks(bytes, first);
    yield { kind, start, data, end };
    start = end;
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

function demand(fits: boolean): void {
  if (!fits) throw new RangeError('not a part of a picture');
}
