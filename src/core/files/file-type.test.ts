import { expect, test } from 'vitest';
import { fileType, isFile, withExtension } from './file-type.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

test('the type is what the first bytes show', () => {
  expect(fileType(bytes('89504e470d0a1a0a0000'))).toBe('image/png');
  expect(fileType(bytes('ffd8ffe100'))).toBe('image/jpeg');
  expect(fileType(new TextEncoder().encode('GIF87a;'))).toBe('image/gif');
  expect(fileType(new TextEncoder().encode('GIF89a;'))).toBe('image/gif');
  for (const before of ['', '\r\n', '\uFEFF', '\uFEFF\r\n \t'])
    expect(fileType(new TextEncoder().encode(`${before}%PDF-1.7`))).toBe('application/pdf');
});

test('what only looks like one is none', () => {
  for (const hex of ['', 'ff', 'ffd8', '89504e470d0a1a', '474946383861', '3c737667', '52494646']) {
    expect(fileType(bytes(hex))).toBeNull();
  }
  for (const text of [' GIF89a', 'x%PDF-1.7', `${' '.repeat(17)}%PDF-1.7`])
    expect(fileType(new TextEncoder().encode(text))).toBeNull();
});

test('a name gets the extension of what the file is', () => {
  expect(withExtension('jo.jpg', 'image/jpeg')).toBe('jo.jpg');
  expect(withExtension('jo.JPEG', 'image/jpeg')).toBe('jo.JPEG');
  expect(withExtension('jo.png', 'image/jpeg')).toBe('jo.jpg');
  expect(withExtension('jo.png.exe', 'image/png')).toBe('jo.png.png');
  expect(withExtension('jo', 'image/gif')).toBe('jo.gif');
  expect(withExtension('acta 12.5.2026', 'application/pdf')).toBe('acta 12.5.pdf');
  expect(withExtension('.png', 'image/gif')).toBe('.png.gif');
  expect(withExtension('jo.txt', 'text/plain')).toBe('jo.txt');
});

test('a file and what is noted of it are told from other values', () => {
  expect(isFile({ name: 'a', type: 'b', size: 1 })).toBe(true);
  for (const value of [null, undefined, 'a', ['a'], { name: 'a' }, {}]) expect(isFile(value)).toBe(false);
});
