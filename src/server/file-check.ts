import { crc32 } from 'node:zlib';

/** Most pixels of a picture: a small file may unpack to gigabytes in the browser of whoever looks at it. */
const MAX_PIXELS = 100_000_000;

/**
 * Whether a file of a type is all there, by walking over its parts without unpacking them. A picture that
 * is cut or made up fails; pixels that decode to something odd do not.
 */
export function isWhole(type: string, bytes: Uint8Array): boolean {
  const check = CHECKS.get(type);
  if (!check) return false;
  try {
    return check(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // A length in the file that leads out of it.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const CHECKS = new Map<string, (bytes: Buffer) => boolean>([
  ['image/png', isWholePng],
  ['image/jpeg', isWholeJpeg],
  ['image/gif', isWholeGif],
  ['application/pdf', isWholePdf],
]);

function isSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

/** Chunks with right check sums from IHDR over IDAT to IEND (PNG §5.3, §5.6). */
function isWholePng(bytes: Buffer): boolean {
  let pixels = false;
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const data = at + 8;
    const type = bytes.toString('latin1', at + 4, data);
    if (bytes.readUInt32BE(data + length) !== crc32(bytes.subarray(at + 4, data + length))) return false;
    if (at === 8 && !(type === 'IHDR' && isSize(bytes.readUInt32BE(data), bytes.readUInt32BE(data + 4)))) return false;
    pixels ||= type === 'IDAT' && length > 0;
    if (type === 'IEND') return pixels;
    at = data + length + 4;
  }
}

/** Segments up to the first scan, one of them with the size, and an end behind it (ITU T.81 §B.1). */
function isWholeJpeg(bytes: Buffer): boolean {
  let sized = false;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return false;
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return false;
    if (isFrame(marker)) {
      if (!isSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return false;
      sized = true;
    }
    at += 2 + length;
    if (marker === 0xda) return sized && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
  }
}

/** SOF0 to SOF15 without the tables that stand between them (ITU T.81 table B.1). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Blocks up to the trailer, one of them an image (GIF89a §17–§27). */
function isWholeGif(bytes: Buffer): boolean {
  if (!isSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8))) return false;
  let image = false;
  for (let at = 13 + colourTable(bytes.readUInt8(10)); ; ) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return image;
    if (kind === 0x2c) {
      image = true;
      at = afterSubBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)));
    } else if (kind === 0x21) at = afterSubBlocks(bytes, at + 2);
    else return false;
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

/** A version in the header, and an end that says where the table of objects is (ISO 32000-1 §7.5.2, §7.5.5). */
function isWholePdf(bytes: Buffer): boolean {
  const table = bytes.indexOf('startxref');
  return /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) && table > 0 && bytes.lastIndexOf('%%EOF') > table;
}
