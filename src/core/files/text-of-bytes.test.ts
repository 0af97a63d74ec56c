import { expect, test } from 'vitest';
import { isDamaged, textOfBytes } from './text-of-bytes.ts';

const NAMES = 'username;name\r\n30001;Núria Peña i L’Hospitalet\r\n30002;ÀNGEL MUÑOZ GARCÍA · col·legi 5 €\r\n';
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'utf8')] : part)));
const windows = (text: string) => Uint8Array.from(text, (sign) => CODES[sign] ?? sign.charCodeAt(0));
const CODES: Record<string, number> = {
  '€': 0x80,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '’': 0x92,
  '–': 0x96,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};
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
  ['letters between Latin-1 and Windows', 'Miloš Šimic; Žan Nataša; Lebœuf; Œuvre; Anže; LOUŸS; MILOŠ ŽAN'],
  ['an apostrophe after several letters', 'Dell’Acqua; DELL’ACQUA; D’Angelo'],
  ['signs of numbers', '1r 2a, 3º 4ª, 20 °C, 5 €'],
])('Windows-1252 with %s is read right', (_, text) => expect(textOfBytes(windows(text))).toBe(text));

test.each([
  ['DOS: Peña', [0x50, 0x65, 0xa4, 0x61]],
  ['DOS: Martí', [0x4d, 0x61, 0x72, 0x74, 0xa1]],
  ['DOS: RAMÓN', [0x52, 0x41, 0x4d, 0xe0, 0x4e]],
  ['Mac: Peña', [0x50, 0x65, 0x96, 0x61]],
  ['Mac: García', [0x47, 0x61, 0x72, 0x63, 0x92, 0x61]],
  ['Mac: GARCÍA', [0x47, 0x41, 0x52, 0x43, 0xea, 0x41]],
  ['Mac: José', [0x4a, 0x6f, 0x73, 0x8e]],
  ['Mac: Núria', [0x4e, 0x9c, 0x72, 0x69, 0x61]],
  ['Mac: Müller', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
  ['Mac: Köln', [0x4b, 0x9a, 0x6c, 0x6e]],
  ['DOS: Mercè', [0x4d, 0x65, 0x72, 0x63, 0x8a]],
  ['DOS: GÜELL', [0x47, 0x9a, 0x45, 0x4c, 0x4c]],
  ['UTF-16 without a mark', [...Buffer.from('username', 'utf16le')]],
  ['half a character of UTF-16', [0xff, 0xfe, 0x41]],
  ['a spreadsheet, which is no text', [...Buffer.from('PK\x03\x04\x14\0\x06\0\xe9', 'latin1')]],
])('%s is not guessed at', (_, file) => expect(isDamaged(textOfBytes(Uint8Array.from(file)))).toBe(true));

test('a text that has lost letters before stays damaged', () =>
  expect(isDamaged(textOfBytes(bytes('Mar\uFFFDa')))).toBe(true));
