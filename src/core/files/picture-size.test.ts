import { expect, test } from 'vitest';
import { isAnimated, pixelsOf } from './picture-size.ts';

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

const SCREEN = '47494638396101000100800000000000ffffff';
const PAUSE = '21f904000a000000';
const IMAGE = '2c0000000001000100000202440100';
const CHUNKS = { acTL: '000000086163544c000000020000000000000000', IDAT: '0000000149444154ff00000000' };
const HEADER = '89504e470d0a1a0a0000000d4948445200000001000000010806000000000000ff';

test.each([
  ['a GIF with two images', 'image/gif', bytes(SCREEN, PAUSE, IMAGE, PAUSE, IMAGE, '3b'), true],
  ['a GIF with one', 'image/gif', bytes(SCREEN, PAUSE, IMAGE, '3b'), false],
  ['a GIF that is cut off', 'image/gif', bytes(SCREEN, PAUSE, IMAGE, PAUSE.slice(0, 8)), false],
  ['a PNG with frames', 'image/png', bytes(HEADER, CHUNKS.acTL, CHUNKS.IDAT), true],
  ['a plain PNG', 'image/png', bytes(HEADER, CHUNKS.IDAT, CHUNKS.acTL), false],
  ['a PNG that is cut off', 'image/png', bytes(HEADER), false],
  ['a JPEG', 'image/jpeg', bytes('ffd8', FRAME), false],
] as const)('%s moves or not', (_what, type, file, moves) => {
  expect(isAnimated(type, file)).toBe(moves);
});
