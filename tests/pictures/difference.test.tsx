import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

/** A white picture with a button on it. */
async function picture(left: number, colour = '#a00060', width = 100): Promise<string> {
  const canvas = new OffscreenCanvas(width, 60);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, 60);
  context.fillStyle = colour;
  context.fillRect(left, 20, 30, 10);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

test('says how much differs and where', async () => {
  const [here, moved, recoloured] = await Promise.all([picture(10), picture(14), picture(10, '#a000a0')]);
  expect(await differenceOf([here, here])).toMatchObject({ points: 0 });
  // Four columns are uncovered, four others covered.
  expect(await differenceOf([here, moved])).toMatchObject({ points: 80, box: [10, 20, 44, 30] });
  expect(await differenceOf([here, recoloured])).toMatchObject({ points: 300, box: [10, 20, 40, 30] });
});

test('a picture of another size differs where only one of the two is', async () => {
  const [small, wide] = await Promise.all([picture(10), picture(10, '#a00060', 110)]);
  expect(await differenceOf([small, wide])).toMatchObject({ points: 600, box: [100, 0, 110, 60] });
});
