/** Letters as the `unicode-range` of a font face (CSS Fonts 4 §4.5): `U+20-7E,U+B7`. */
export type Letters = string;

/**
 * The letters of Catalan and Spanish, with their quotation marks and dashes. Another choice needs other `common-*.woff2`:
 * `pyftsubset ubuntu-latin-400-normal.woff2 --unicodes=… --no-hinting --flavor=woff2`, with the names that `LICENCE.txt`
 * asks for (§2c).
 */
export const COMMON_LETTERS: Letters =
  'U+20-7E,U+A0-A1,U+AA-AB,U+B0,U+B7,U+BA-BB,U+BF-C1,U+C7-C9,U+CD,U+CF,U+D1-D3,U+D7,U+DA,U+DC,U+E0-E1,U+E7-E9,U+ED,U+EF,U+F1-F3,U+FA,U+FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC';

/**
 * The other letters of Fontsource's `latin` subset. Its own range is too wide: a zero-width space would load the file
 * for nothing.
 */
export const LATIN_LETTERS: Letters =
  'U+A2-A9,U+AC-AF,U+B1-B6,U+B8-B9,U+BC-BE,U+C2-C6,U+CA-CC,U+CE,U+D0,U+D4-D6,U+D8-D9,U+DB,U+DD-DF,U+E2-E6,U+EA-EC,U+EE,U+F0,U+F4-F9,U+FB,U+FD-FF,U+131,U+152-153,U+2BC,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2039-203A,U+2044,U+2122,U+2212,U+2215';

/** The letters of the `latin-ext` subset. */
export const EXTENDED_LETTERS: Letters =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
