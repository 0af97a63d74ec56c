import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';
import { loadFonts, unpackedFont } from '../../../src/server/domain/documents/pdf/fonts.ts';
import { Sheet } from '../../../src/server/domain/documents/pdf/sheet.ts';

const { resolve } = createRequire(import.meta.url);

it('a font is unpacked into the same letters', async () => {
  const woff = await readFile(resolve('@fontsource/ubuntu/files/ubuntu-latin-700-normal.woff'));
  const shapes = (font: Font) =>
    font
      .layout("Enginyeria d'instal·lació ÀÇñ 0123 fi")
      .glyphs.map((glyph) => [glyph.id, glyph.advanceWidth, glyph.path.toSVG()]);
  const plain = create(unpackedFont(woff)) as Font;
  expect(shapes(plain)).toEqual(shapes(create(woff) as Font));
  expect(plain.postscriptName).toBe((create(woff) as Font).postscriptName);
});

it('no font is packed, and each is opened once for a document, however often it is used', async () => {
  const fonts = await loadFonts();
  // The mark of a font that is not packed (OpenType, table directory).
  const marks = [...fonts.files.values()].map((file) => Buffer.from(file).readUInt32BE(0));
  expect(new Set(marks)).toEqual(new Set([0x00010000]));
  const { doc } = new Sheet(fonts, { language: 'ca', title: 'x', author: 'x', at: new Date(0), accent: '#000000' });
  const opened = (name: string) => (doc.font(name) as unknown as { _font: object })._font;
  for (const name of fonts.files.keys()) {
    const first = opened(name);
    opened('latin italic');
    expect(opened(name), name).toBe(first);
  }
});

it('signs that stand for others are drawn as these, and only where the typeface lacks them', async () => {
  const { missing, pieces } = await loadFonts();
  const drawn = (text: string) =>
    pieces(text, 'regular')
      .map((piece) => piece.text)
      .join('');
  expect(drawn('o\uFB01cial Sant\u2011Joan \u2010 \u2212 Ｎº 1ª ½ l·l ŀl –')).toBe(
    'oficial Sant-Joan - − Nº 1ª ½ l·l ŀl –',
  );
  expect(missing('o\uFB01cina Sant\u2011Joan')).toEqual([]);
  expect(missing('字')).toEqual(['字']);
});
