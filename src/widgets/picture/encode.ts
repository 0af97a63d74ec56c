import { withExtension } from '../../form/files.ts';
import type { Picture } from './open.ts';

/** A part of a picture in its own pixels, the right way up. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Largest side that is sent: more than any printer of cards asks for, and what every canvas can hold. */
const MAX_SIDE = 4096;
/** Below this the picture would be no use to anybody. */
const MIN_SIDE = 200;

/** What is tried one after the other until the file is small enough. */
const ATTEMPTS: Record<string, readonly (readonly [type: string, quality?: number])[]> = {
  'image/jpeg': [
    ['image/jpeg', 0.92],
    ['image/jpeg', 0.8],
    ['image/jpeg', 0.6],
  ],
  'image/png': [['image/png'], ['image/jpeg', 0.92], ['image/jpeg', 0.8]],
};

/**
 * Draws the picture, or a part of it, anew. What a camera hides in the file (position, time, owner) does
 * not survive that, and the picture stands the right way up without a note that says so.
 * @param limits types and bytes the field takes
 * @returns `null` when the browser cannot make a file within the limits.
 */
export async function encode(
  { bitmap, name, type }: Picture,
  area: Area | null,
  limits: { types: readonly string[]; maxBytes: number },
): Promise<File | null> {
  const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const longest = Math.max(part.width, part.height);
  // A canvas writes no GIF.
  const attempts = (ATTEMPTS[type] ?? ATTEMPTS['image/png'] ?? []).filter(([to]) => limits.types.includes(to));
  let side = Math.min(longest, MAX_SIDE);
  do {
    for (const [to, quality] of attempts) {
      const blob = await drawn(bitmap, part, side / longest, to, quality);
      if (blob && blob.type === to && blob.size <= limits.maxBytes)
        return new File([blob], withExtension(name, to), { type: to });
    }
    side *= 0.7;
  } while (side >= MIN_SIDE);
  return null;
}

function drawn(bitmap: ImageBitmap, part: Area, scale: number, type: string, quality?: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  if (type === 'image/jpeg') {
    // JPEG knows no transparency and would show black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
