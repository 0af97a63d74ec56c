/** Letters as the `unicode-range` of a font face (CSS Fonts 4 §4.5): `U+20-7E,U+B7`. */
export type Letters = string;

/** What Catalan and Spanish are written with, their quotation marks and dashes among it. */
export const COMMON: Letters =
  'U+0020-007E,U+00A0-00A1,U+00AA-00AB,U+00B0,U+00B7,U+00BA-00BB,U+00BF-00C1,U+00C7-00C9,U+00CD,U+00CF,U+00D1-00D3,U+00D7,U+00DA,U+00DC,U+00E0-00E1,U+00E7-00E9,U+00ED,U+00EF,U+00F1-00F3,U+00FA,U+00FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC';

/**
 * The other letters that the files of Fontsource's `latin` subset have: its own range promises more, and a page
 * with a space of no width would fetch them for nothing.
 */
export const LATIN: Letters =
  'U+00A2-00A9,U+00AC-00AF,U+00B1-00B6,U+00B8-00B9,U+00BC-00BE,U+00C2-00C6,U+00CA-00CC,U+00CE,U+00D0,U+00D4-00D6,U+00D8-00D9,U+00DB,U+00DD-00DF,U+00E2-00E6,U+00EA-00EC,U+00EE,U+00F0,U+00F4-00F9,U+00FB,U+00FD-00FF,U+0131,U+0152-0153,U+02BC,U+02C6,U+02DA,U+02DC,U+201A,U+201E,U+2039-203A,U+2044,U+2122,U+2212,U+2215';

/** The letters of its `latin-ext` subset. */
export const EXTENDED: Letters =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The letters themselves, as one text. */
export function lettersIn(letters: Letters): string {
  const codes = letters.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
