interface Difference {
  /** WebP in base64: the accepted picture, pale, and red where the other one differs. */
  picture: string;
  points: number;
  /** Left, top, right and bottom of all that differs. */
  box: [number, number, number, number];
}

/** Runs in a page, which can read the pictures; it may therefore use nothing of this file. */
export async function differenceOf([expected, actual]: readonly [string, string]): Promise<Difference> {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
  };
  const [before, after] = await Promise.all([read(expected), read(actual)]);
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const pixels = (image: ImageBitmap) => {
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const [one, two] = [pixels(before).data, pixels(after).data];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.globalAlpha = 0.25;
  context.drawImage(before, 0, 0);
  const seen = context.getImageData(0, 0, width, height);
  const box: Difference['box'] = [width, height, 0, 0];
  let points = 0;
  for (let at = 0; at < one.length; at += 4) {
    const parts = [0, 1, 2, 3].map((part) => Math.abs((one[at + part] ?? 0) - (two[at + part] ?? 0)));
    // WebP spreads a difference thinly around it.
    if (Math.max(...parts) <= 12) continue;
    points += 1;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x + 1);
    box[3] = Math.max(box[3], y + 1);
    seen.data.set([220, 0, 0, 255], at);
  }
  context.putImageData(seen, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { picture: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), points, box };
}
