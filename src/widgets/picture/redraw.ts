import {
  isAnimated,
  MAX_OPENED_PIXELS,
  MAX_PIXELS,
  pictureSizeOf,
  SIZE_BYTES,
  withExtension,
} from '../../form/files.ts';
import { canvasIsTrue } from '../../ui/true-canvas.ts';
import { allowedType, type Limits } from './limits.ts';

/** A decoded picture. Call `close` to free its memory. */
export interface OpenPicture {
  name: string;
  type: string;
  /** Rotated as its EXIF data says. */
  bitmap: ImageBitmap;
  /** Pixels of the bitmap for each of the picture. */
  scale: number;
  /** It moves; redrawn it does not. */
  animated: boolean;
  /** Address of the file for an `<img>`. */
  url: string;
  close(): void;
}

/** Why a picture cannot be used. `protected`: the browser returns noise instead of canvas pixels, against tracking. */
export type PictureFault = 'type' | 'size' | 'pixels' | 'unreadable' | 'protected';

/** Decodes a chosen file, after checking its content, size and number of pixels. */
export async function openPicture(file: File, { types, maxBytes }: Limits): Promise<OpenPicture | PictureFault> {
  try {
    const type = await allowedType(file, types);
    if (type === null) return 'type';
    if (file.size > maxBytes) return 'size';
    const start = new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer());
    const [width, height] = pictureSizeOf(type, start) ?? [0, 0];
    if (width * height > MAX_OPENED_PIXELS) return 'pixels';
    if (!canvasIsTrue()) return 'protected';
    // The type of the content replaces the one that the browser derived from the name.
    const content = file.slice(0, file.size, type);
    const bitmap = await decoded(content, width, height);
    if (!bitmap) return width * height > MAX_PIXELS ? 'pixels' : 'unreadable';
    const url = URL.createObjectURL(content);
    return {
      scale: width > 0 ? Math.max(bitmap.width, bitmap.height) / Math.max(width, height) : 1,
      animated: isAnimated(type, new Uint8Array(await file.arrayBuffer())),
      name: file.name,
      type,
      bitmap,
      url,
      close() {
        bitmap.close();
        URL.revokeObjectURL(url);
      },
    };
  } catch {
    return 'unreadable';
  }
}

/** A large picture is decoded smaller, since the browser may have no memory for all of it. `null` if it cannot be decoded. */
function decoded(content: Blob, width: number, height: number): Promise<ImageBitmap | null> {
  const resizeWidth = Math.min(MAX_SIDE, width, height);
  return createImageBitmap(content, {
    imageOrientation: 'from-image',
    ...(width * height > MAX_PIXELS ? { resizeWidth, resizeQuality: 'high' } : {}),
  }).catch(() => null);
}

/** A part of a picture, in pixels of the rotated picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Longest side in pixels: enough to print, and small enough for a canvas in every browser. */
const MAX_SIDE = 4096;
/** The longest side is not reduced below this number of pixels. */
const MIN_SIDE = 200;

/** Types and qualities to try until the file is small enough. */
const ATTEMPTS: Record<string, readonly (readonly [type: string, quality?: number])[]> = {
  'image/jpeg': [
    ['image/jpeg', 0.92],
    ['image/jpeg', 0.8],
    ['image/jpeg', 0.6],
  ],
  'image/png': [['image/png'], ['image/jpeg', 0.92], ['image/jpeg', 0.8]],
};

/**
 * Draws the picture, or a part of it, as a new file. This removes EXIF data such as position, time and owner, and
 * applies the rotation.
 * @returns `null` if the browser cannot make a file within the limits
 */
export async function redrawPicture(
  { bitmap, scale, name, type }: OpenPicture,
  area: Area | null,
  limits: Limits,
): Promise<File | null> {
  const part = area
    ? { x: area.x * scale, y: area.y * scale, width: area.width * scale, height: area.height * scale }
    : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const longest = Math.max(part.width, part.height);
  // A canvas cannot write GIF.
  const attempts = (ATTEMPTS[type] ?? ATTEMPTS['image/png'] ?? []).filter(([to]) => limits.types.includes(to));
  let side = Math.min(longest, MAX_SIDE);
  do {
    for (const [to, quality] of attempts) {
      const blob = await drawScaled(bitmap, part, side / longest, to, quality);
      if (blob && blob.type === to && blob.size <= limits.maxBytes)
        return new File([blob], withExtension(name, to), { type: to });
    }
    side *= 0.7;
  } while (side >= MIN_SIDE);
  return null;
}

function drawScaled(
  bitmap: ImageBitmap,
  part: Area,
  scale: number,
  type: string,
  quality?: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  if (type === 'image/jpeg') {
    // JPEG has no transparency; without this, transparent parts turn black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
