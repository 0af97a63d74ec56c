/** A place that must never leave the device. */
export const SECRET_PLACE = 'GPS 41.3851 N 2.1734 E';

/** A JPEG as a phone writes it: turned by a note in its EXIF part, which tells the place as well. */
export function withExif(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const text = (words: string) => [...new TextEncoder().encode(words)];
  // TIFF, big-endian, one entry: tag 0x0112, type SHORT, one value (CIPA DC-008 §4.6.4).
  const tiff = [...text('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const content = [...text('Exif'), 0, 0, ...tiff, ...text(SECRET_PLACE)];
  const length = content.length + 2;
  return new Uint8Array([
    ...jpeg.subarray(0, 2),
    ...[0xff, 0xe1, length >> 8, length & 0xff, ...content],
    ...jpeg.subarray(2),
  ]);
}
