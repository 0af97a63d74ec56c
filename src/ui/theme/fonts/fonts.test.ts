import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { COMMON_LETTERS, LATIN_LETTERS, type Letters } from './letters.ts';

const fileOf = (weight: number) => readFile(new URL(`common-${weight}.woff2`, import.meta.url));
const packaged = createRequire(import.meta.url).resolve('@fontsource/ubuntu/files/ubuntu-latin-400-normal.woff2');

test('every letter of the package is in one of the two files of a weight', async () => {
  const { characterSet } = create(await readFile(packaged)) as Font;
  // The first characters are control codes, and the last one is no character (Unicode §23.7).
  const letters = characterSet.filter((code) => code >= 0x20 && code !== 0xffff);
  const ranges = [...lettersIn(`${COMMON_LETTERS},${LATIN_LETTERS}`)].map((letter) => letter.codePointAt(0));
  expect(ranges.sort()).toEqual(letters.sort());
});

test.each([400, 500, 700])(
  'the file of weight %i has all common letters, and the name that its licence asks for',
  async (weight) => {
    const font = create(await fileOf(weight)) as Font;
    expect(
      [...lettersIn(COMMON_LETTERS)].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    ).toEqual([]);
    expect(font.familyName).toMatch(/^Ubuntu derivative Workspace/);
    expect(font.copyright).toContain('Ubuntu Font Licence 1.0');
  },
);

test('the texts in Catalan and Spanish need no other file', async () => {
  const folder = new URL('../../../../messages/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  // The lists contain names of countries, such as Côte d’Ivoire.
  const texts = files.filter((name) => !/[\\/]lists[\\/]/.test(name));
  const letters = (await Promise.all(texts.map((name) => readFile(new URL(name, folder), 'utf8')))).join('');
  const others = new Set(lettersIn(LATIN_LETTERS));
  expect(texts.length).toBeGreaterThan(10);
  expect([...new Set(letters)].filter((letter) => others.has(letter))).toEqual([]);
});

/** The letters as one text. */
function lettersIn(letters: Letters): string {
  const codes = letters.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
