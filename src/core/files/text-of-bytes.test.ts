import { expect, test } from 'vitest';
import { isDamaged, textOfBytes } from './text-of-bytes.ts';

const NAMES = 'username;name\r\n30001;Núria Peña i L’Hospitalet\r\n30002;ÀNGEL MUÑOZ GARCÍA · col·legi 5 €\r\n';
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'utf8')] : part)));
const windows = (text: string) =>
  Uint8Array.from(text, (sign) => ({ '€': 0x80, '’': 0x92, '–': 0x96 })[sign] ?? sign.charCodeAt(0));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', bytes(NAMES)],
  ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], NAMES)],
  ['UTF-16, as "Unicode text" of Excel', new Uint8Array(utf16(NAMES))],
  ['UTF-16 of the other byte order', new Uint8Array(utf16(NAMES).swap16())],
  ['Windows-1252, as "CSV" of Excel in Spain', windows(NAMES)],
])('%s is read right', (_, file) => expect(textOfBytes(file)).toBe(NAMES));

test.each([
  ['a dash between words and a range', 'Obert – tancat; 1990–1999'],
  ['names of elsewhere', 'François Müller João Ångström O’Brien'],
  ['signs of numbers', '1r 2a, 3º 4ª, 20 °C, 5 €'],
])('Windows-1252 with %s is read right', (_, text) => expect(textOfBytes(windows(text))).toBe(text));

test.each([
  ['DOS: Peña', [0x50, 0x65, 0xa4, 0x61]],
  ['DOS: Martí', [0x4d, 0x61, 0x72, 0x74, 0xa1]],
  ['DOS: RAMÓN', [0x52, 0x41, 0x4d, 0xe0, 0x4e]],
  ['Mac: Peña', [0x50, 0x65, 0x96, 0x61]],
  ['Mac: García', [0x47, 0x61, 0x72, 0x63, 0x92, 0x61]],
  ['Mac: GARCÍA', [0x47, 0x41, 0x52, 0x43, 0xea, 0x41]],
  ['UTF-16 without a mark', [...Buffer.from('username', 'utf16le')]],
  ['half a character of UTF-16', [0xff, 0xfe, 0x41]],
  ['a spreadsheet, which is no text', [...Buffer.from('PK\x03\x04\x14\0\x06\0\xe9', 'latin1')]],
])('%s is not guessed at', (_, file) => expect(isDamaged(textOfBytes(Uint8Array.from(file)))).toBe(true));

test('a text that has lost letters before stays damaged', () =>
  expect(isDamaged(textOfBytes(bytes('Mar\uFFFDa')))).toBe(true));
