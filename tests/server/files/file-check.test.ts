import { describe, expect, it } from 'vitest';
import { isWholeFile } from '../../../src/server/kit/files/file-check.ts';
import { pngOf, SMALL_GIF, SMALL_JPEG, SMALL_PDF } from '../support/files.ts';

const FILES = {
  'image/png': pngOf(500),
  'image/jpeg': SMALL_JPEG,
  'image/gif': SMALL_GIF,
  'application/pdf': SMALL_PDF,
};

describe.each(Object.entries(FILES))('%s', (type, file) => {
  it('is whole, and with something behind it too', () => {
    expect(isWholeFile(type, file)).toBe(true);
    expect(isWholeFile(type, Buffer.concat([file, Buffer.from('more')]))).toBe(true);
    // A view into a larger buffer is what a parser hands over.
    expect(isWholeFile(type, Buffer.concat([Buffer.alloc(3), file]).subarray(3))).toBe(true);
  });

  it('is not whole wherever it is cut', () => {
    // The end of a PDF may come without its line break.
    for (let length = 0; length < file.byteLength - 1; length++)
      expect([length, isWholeFile(type, file.subarray(0, length))]).toEqual([length, false]);
  });

  it('with any wrong byte the check still answers', () => {
    for (let at = 0; at < file.byteLength; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const broken = Buffer.from(file);
        broken[at] = value;
        expect(typeof isWholeFile(type, broken)).toBe('boolean');
      }
  });
});

it('a picture has pixels, and not so many that unpacking it fills the memory', () => {
  expect(isWholeFile('image/png', pngOf(0, { width: 0 }))).toBe(false);
  expect(isWholeFile('image/png', pngOf(0, { width: 8000, height: 5000 }))).toBe(true);
  expect(isWholeFile('image/png', pngOf(0, { width: 8001, height: 5000 }))).toBe(false);
  expect(isWholeFile('image/png', pngOf(0, { width: 0xffffffff, height: 0xffffffff }))).toBe(false);
  const bomb = Buffer.from(SMALL_GIF);
  bomb.writeUInt16LE(0xffff, 6);
  bomb.writeUInt16LE(0xffff, 8);
  expect(isWholeFile('image/gif', bomb)).toBe(false);
});

it('a PDF may begin with what readers pass over', () => {
  for (const before of ['\r\n', '\uFEFF'])
    expect(isWholeFile('application/pdf', Buffer.concat([Buffer.from(before), SMALL_PDF]))).toBe(true);
});

it('knows no other types', () => {
  expect(isWholeFile('image/svg+xml', Buffer.from('<svg/>'))).toBe(false);
  expect(isWholeFile('constructor', SMALL_PDF)).toBe(false);
});
