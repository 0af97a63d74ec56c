import { crc32 } from 'node:zlib';
import { GIF_EXTENSION, gifParts, jpegParts, type PicturePart, pngParts } from './parts.ts';

/** The rest of a part: all of it, nothing, or a replacement. */
type Keep = true | false | Buffer;

/**
 * A picture without the data that cameras and programs add (place, time, owner, previews); pixels stay to the byte.
 * @param bytes a complete file, see `isWholeFile`.
 */
export function withoutMetadata(type: string, bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/png') return sifted(file, pngParts(file), keepPng(file));
  if (type === 'image/jpeg') return sifted(file, jpegParts(file), keepJpeg(file));
  if (type === 'image/gif') return sifted(file, gifParts(file), keepGif(file));
  return bytes;
}

/** A replacement may be longer than the original by less than this. */
const SPARE = 64;

function sifted<Kind>(
  file: Buffer,
  parts: Iterable<PicturePart<Kind>>,
  keep: (part: PicturePart<Kind>) => Keep,
): Buffer {
  const out = Buffer.alloc(file.length + SPARE);
  let length = 0;
  for (const part of parts) {
    // The signature and everything else before the first part.
    if (length === 0) length = file.copy(out, 0, 0, part.start);
    const kept = keep(part);
    if (kept === true) length += file.copy(out, length, part.start, part.end);
    else if (kept) length += kept.copy(out, length);
  }
  return out.subarray(0, length);
}

/** Chunks that say how pixels are shown (PNG §11.3); the names of critical chunks begin with a capital letter. */
const PNG_DISPLAY = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST sPLT pHYs acTL fcTL fdAT'.split(' '),
);

function keepPng(file: Buffer): (part: PicturePart<string>) => Keep {
  const keepTurn = firstTurn();
  return ({ kind, data, end }) => {
    if (kind !== 'eXIf') return /^[A-Z]/.test(kind) || PNG_DISPLAY.has(kind);
    return keepTurn(file.subarray(data, end - 4), (tiff) => {
      const body = Buffer.concat([Buffer.from(kind, 'latin1'), tiff]);
      return Buffer.concat([number(tiff.length, 4), body, number(crc32(body), 4)]);
    });
  };
}

const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
const EXIF = 'Exif\0\0';
/** JFIF up to the start of its preview (JFIF 1.02, page 5). */
const JFIF_LENGTH = 14;

function keepJpeg(file: Buffer): (part: PicturePart<number>) => Keep {
  const keepTurn = firstTurn();
  return ({ kind, start, data, end }) => {
    if (kind < APP0) return true;
    const startsWith = (name: string) => file.toString('latin1', data, Math.min(end, data + name.length)) === name;
    if (kind === APP0 && startsWith('JFIF\0')) {
      if (end - data <= JFIF_LENGTH) return true;
      return Buffer.concat([
        file.subarray(start, data - 2),
        number(16, 2),
        file.subarray(data, data + 12),
        number(0, 2),
      ]);
    }
    if (kind === APP1 && startsWith(EXIF))
      return keepTurn(file.subarray(data + EXIF.length, end), (tiff) => {
        const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
        return Buffer.concat([Buffer.from([0xff, APP1]), number(body.length + 2, 2), body]);
      });
    // These define the meaning of the colours.
    return (kind === APP2 && startsWith('ICC_PROFILE\0')) || (kind === APP14 && startsWith('Adobe'));
  };
}

/** Keeps the first note of the orientation, alone in its part; drops it if the picture is upright. */
function firstTurn(): (tiff: Buffer, wrap: (tiff: Buffer) => Buffer) => Keep {
  let seen = false;
  return (tiff, wrap) => {
    const orientation = seen ? 1 : orientationOf(tiff);
    seen = true;
    return orientation !== 1 && wrap(orientationOnly(orientation));
  };
}

const [GIF_CONTROL, GIF_APPLICATION] = [0xf9, 0xff];
/** Loops and colours, by name and code of the application (GIF89a §26). */
const GIF_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

function keepGif(file: Buffer): (part: PicturePart<number>) => Keep {
  return ({ kind, data }) => {
    if (kind !== GIF_EXTENSION) return true;
    const label = file.readUInt8(data);
    if (label !== GIF_APPLICATION) return label === GIF_CONTROL;
    return GIF_APPLICATIONS.includes(file.toString('latin1', data + 2, data + 13));
  };
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/** The orientation in a TIFF block of EXIF, 2 to 8; 1 if there is none or it cannot be read (CIPA DC-008 §4.6.2). */
export function orientationOf(tiff: Buffer): number {
  try {
    const little = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const entries = long(4);
    for (let entry = 0; entry < short(entries); entry += 1) {
      const at = entries + 2 + entry * 12;
      if (short(at) !== ORIENTATION_TAG || short(at + 2) !== SHORT) continue;
      const value = short(at + 8);
      return value >= 2 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** A TIFF block with the orientation alone. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000000000', 'hex').subarray(0, 26);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
