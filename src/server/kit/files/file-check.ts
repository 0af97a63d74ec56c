import { crc32 } from 'node:zlib';
import { fileType, HEAD_BYTES } from '../../../core/files/file-type.ts';
import { isFrame, MAX_PIXELS } from '../../../core/files/picture-size.ts';
import { GIF_IMAGE, gifParts, jpegParts, pngParts, START_OF_SCAN } from './pictures/parts.ts';

/** Whether a file is complete and has at most `most` pixels, by its parts alone; the pixels are not judged. */
export function isWholeFile(type: string, bytes: Uint8Array, most = MAX_PIXELS): boolean {
  const check = CHECKS.get(type);
  if (!check) return false;
  try {
    return check(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most);
  } catch (error) {
    // A length in the file points beyond its end.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const CHECKS = new Map<string, (bytes: Buffer, most: number) => boolean>([
  ['image/png', isWholePng],
  ['image/jpeg', isWholeJpeg],
  ['image/gif', isWholeGif],
  ['application/pdf', isWholePdf],
]);

function isSize(width: number, height: number, most: number): boolean {
  return width > 0 && height > 0 && width * height <= most;
}

/** Chunks with correct check sums from IHDR over IDAT to IEND (PNG §5.3, §5.6). */
function isWholePng(bytes: Buffer, most: number): boolean {
  let pixels = false;
  for (const { kind, start, data, end } of pngParts(bytes)) {
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(start + 4, end - 4))) return false;
    if (start === 8 && !(kind === 'IHDR' && isSize(bytes.readUInt32BE(data), bytes.readUInt32BE(data + 4), most)))
      return false;
    pixels ||= kind === 'IDAT' && end - data > 4;
  }
  return pixels;
}

/** Segments with a size, a scan and an end of image (ITU T.81 §B.1). */
function isWholeJpeg(bytes: Buffer, most: number): boolean {
  let sized = false;
  let pixels = false;
  for (const { kind, data } of jpegParts(bytes)) {
    if (isFrame(kind)) {
      if (!isSize(bytes.readUInt16BE(data + 3), bytes.readUInt16BE(data + 1), most)) return false;
      sized = true;
    }
    if (kind === START_OF_SCAN) {
      if (!sized) return false;
      pixels = true;
    }
  }
  return pixels;
}

/** Blocks to the trailer, with at least one image (GIF89a §17–§27). */
function isWholeGif(bytes: Buffer, most: number): boolean {
  if (!isSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8), most)) return false;
  let image = false;
  for (const { kind } of gifParts(bytes)) image ||= kind === GIF_IMAGE;
  return image;
}

/** A version in the header, and an end that names the table of objects (ISO 32000-1 §7.5.2, §7.5.5). */
function isWholePdf(bytes: Buffer): boolean {
  const table = bytes.indexOf('startxref');
  const isOne = fileType(bytes) === 'application/pdf' && /%PDF-\d\.\d/.test(bytes.toString('latin1', 0, HEAD_BYTES));
  return isOne && table > 0 && bytes.lastIndexOf('%%EOF') > table;
}
