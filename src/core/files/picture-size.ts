/**
 * Most pixels of a picture that is opened, since a file of kilobytes may unpack to gigabytes. Cameras of telephones take
 * fewer than forty megapixels, and a browser can keep four bytes for each.
 */
export const MAX_PIXELS = 40_000_000;

/** Bytes from the beginning of a picture that contain its size, even after long data of the camera. */
export const SIZE_BYTES = 2_000_000;

/** How many pixels a picture says it has, without unpacking it; 0 where it does not say. */
export function pixelsOf(type: string, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type]?.(view) ?? 0;
  } catch (error) {
    // The picture ends before its size.
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

const READERS: Record<string, (view: DataView) => number> = {
  // IHDR comes first (PNG §11.2.1).
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  // Of the screen that all images are drawn on (GIF89a §18).
  'image/gif': (view) => view.getUint16(6, true) * view.getUint16(8, true),
  'image/jpeg': jpegPixels,
};

/** Of the first frame, behind any number of other segments (ITU T.81 §B.2.2). */
function jpegPixels(view: DataView): number {
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
}

/** SOF0 to SOF15 without the tables that stand between them (ITU T.81 table B.1). */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
