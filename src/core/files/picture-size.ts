/** Most pixels of a picture that is sent and kept, since a file of kilobytes may unpack to gigabytes. */
export const MAX_PIXELS = 40_000_000;

/** Most pixels of a picture that a browser makes smaller. Telephones take up to 108 megapixels, of four bytes each. */
export const MAX_OPENED_PIXELS = 110_000_000;

/** Bytes from the beginning of a picture that contain its size, even after long data of the camera. */
export const SIZE_BYTES = 2_000_000;

type Size = readonly [width: number, height: number];

/** How many pixels a picture says it has, without unpacking it; 0 where it does not say. */
export function pixelsOf(type: string, bytes: Uint8Array): number {
  const [width, height] = pictureSizeOf(type, bytes) ?? [0, 0];
  return width * height;
}

/** Width and height that a picture says it has, before its EXIF data rotates it. */
export function pictureSizeOf(type: string, bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type]?.(view) ?? null;
  } catch (error) {
    // The picture ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const READERS: Record<string, (view: DataView) => Size | null> = {
  // IHDR comes first (PNG §11.2.1).
  'image/png': (view) => [view.getUint32(16), view.getUint32(20)],
  // Of the screen that all images are drawn on (GIF89a §18).
  'image/gif': (view) => [view.getUint16(6, true), view.getUint16(8, true)],
  'image/jpeg': jpegSize,
};

/** Of the first frame, behind any number of other segments (ITU T.81 §B.2.2). */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    else at += 2 + view.getUint16(at + 2);
  }
}

/** SOF0 to SOF15 without the tables that stand between them (ITU T.81 table B.1). */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The picture moves: a GIF with several images (GIF89a §20), or a PNG with frames (PNG third edition §11.3.6). */
export function isAnimated(type: string, bytes: Uint8Array): boolean {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (type === 'image/gif') return gifImages(view) > 1;
    return type === 'image/png' && hasFrames(view);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** How many images a GIF has, at most two. */
function gifImages(view: DataView): number {
  const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let images = 0;
  let at = 13 + tableBytes(view.getUint8(10));
  const skipBlocks = () => {
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  };
  while (images < 2 && at < view.byteLength) {
    const kind = view.getUint8(at);
    if (kind === 0x2c) {
      images += 1;
      at += 11 + tableBytes(view.getUint8(at + 9));
    } else if (kind === 0x21) at += 2;
    else break;
    skipBlocks();
  }
  return images;
}

/** `acTL` stands before the first `IDAT`. */
function hasFrames(view: DataView): boolean {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === 0x6163544c || kind === 0x49444154) return kind === 0x6163544c;
  }
}
