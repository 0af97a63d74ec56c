import { expect, test } from 'vitest';
import { pixelsOf } from './picture-size.ts';

const bytes = (...hex: string[]) => Uint8Array.from(Buffer.from(hex.join(''), 'hex'));
const PNG = bytes('89504e470d0a1a0a', '0000000d', '49484452', '00001f40', '00001388');
const GIF = bytes('474946383961', '0a00', '1400');
const OTHER_PART = 'ffe10004abcd';
const FRAME = 'ffc2000b08000200030111';

test.each([
  ['image/png', PNG, 40_000_000],
  ['image/gif', GIF, 200],
  ['image/jpeg', bytes('ffd8', OTHER_PART, 'ffff', FRAME), 6],
  ['image/jpeg', bytes('ffd8', OTHER_PART, 'ffc4000400ff', FRAME), 6],
  ['image/png', PNG.subarray(0, 20), 0],
  ['image/jpeg', bytes('ffd8', OTHER_PART), 0],
  ['image/jpeg', bytes('ffd8', '00', FRAME), 0],
  ['application/pdf', PNG, 0],
])('%s says how many pixels it has', (type, file, pixels) => {
  expect(pixelsOf(type, file)).toBe(pixels);
  // Wherever in a larger piece of memory it is.
  const within = new Uint8Array([1, 2, 3, ...file]).subarray(3);
  expect(pixelsOf(type, within)).toBe(pixels);
});
