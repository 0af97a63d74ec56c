import { withExif } from './exif.ts';

/** Pictures for tests, drawn in the browser. */

const RED = [230, 20, 20] as const;
const BLUE = [20, 20, 230] as const;

/** Left half red, right half blue; a tall one: upper half red, lower half blue. */
export async function halves(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = `rgb(${RED})`;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = `rgb(${BLUE})`;
  if (width >= height) pen.fillRect(width / 2, 0, width / 2, height);
  else pen.fillRect(0, height / 2, width, height / 2);
  return canvas.convertToBlob({ type, quality: 0.95 });
}

/** A JPEG as a phone writes it, see `withExif`. */
export async function fromPhone(width: number, height: number, orientation: number): Promise<Blob> {
  const jpeg = await halves(width, height, 'image/jpeg');
  return new Blob([withExif(new Uint8Array(await jpeg.arrayBuffer()), orientation)], { type: 'image/jpeg' });
}

export interface Seen {
  width: number;
  height: number;
  /** Colours at the middle of the left, right, upper and lower edge: `red`, `blue` or `other`. */
  left: string;
  right: string;
  top: string;
  bottom: string;
}

/** Size and colours of a picture. */
export async function look(blob: Blob): Promise<Seen> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const pen = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => colour([...pen.getImageData(x, y, 1, 1).data]);
  const [centre, middle] = [Math.floor(width / 2), Math.floor(height / 2)];
  return {
    width,
    height,
    left: at(1, middle),
    right: at(width - 2, middle),
    top: at(centre, 1),
    bottom: at(centre, height - 2),
  };
}

function colour(pixel: number[]): string {
  const like = (wanted: readonly number[]) =>
    wanted.every((value, index) => Math.abs(value - (pixel[index] ?? 0)) < 40);
  return like(RED) ? 'red' : like(BLUE) ? 'blue' : 'other';
}
