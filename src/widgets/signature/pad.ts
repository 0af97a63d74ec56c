/** Size of the picture that is sent, in pixels; on the page it is as wide as its place. */
export const WIDTH = 900;
export const HEIGHT = 300;

const INK = '#111111';

/** Paper without anything on it. White, since a transparent picture cannot be read on a dark page. */
export function clearPad(pad: HTMLCanvasElement): void {
  const pen = penOf(pad);
  if (!pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** A stroke between two points of the page; the same point twice is a dot. */
export function stroke(pad: HTMLCanvasElement, from: Point, to: Point): void {
  const pen = penOf(pad);
  const { left, top, width, height } = pad.getBoundingClientRect();
  if (!pen || width === 0 || height === 0) return;
  const place = ({ clientX, clientY }: Point) =>
    [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT] as const;
  pen.strokeStyle = INK;
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(...place(from));
  pen.lineTo(...place(to));
  pen.stroke();
}

/** A name in letters that look written. */
export function writeName(pad: HTMLCanvasElement, name: string): void {
  clearPad(pad);
  const pen = penOf(pad);
  if (!pen) return;
  pen.fillStyle = INK;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = 'italic 110px "Segoe Script", "Snell Roundhand", cursive';
  pen.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 80);
}

/** A picture that was made before. */
export async function showPicture(pad: HTMLCanvasElement, picture: Blob): Promise<void> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  clearPad(pad);
  if (bitmap) penOf(pad)?.drawImage(bitmap, 0, 0, WIDTH, HEIGHT);
}

/** What is on the pad as a file, made at once, so that whoever sends right after the last stroke sends it too. */
export function pictureOf(pad: HTMLCanvasElement, name: string): File {
  const [, data = ''] = pad.toDataURL('image/png').split(',');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

function penOf(pad: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return pad.getContext('2d');
}
