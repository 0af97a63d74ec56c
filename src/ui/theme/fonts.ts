import latin400 from '@fontsource/ubuntu/files/ubuntu-latin-400-normal.woff2?url';
import latin500 from '@fontsource/ubuntu/files/ubuntu-latin-500-normal.woff2?url';
import latin700 from '@fontsource/ubuntu/files/ubuntu-latin-700-normal.woff2?url';
import extended400 from '@fontsource/ubuntu/files/ubuntu-latin-ext-400-normal.woff2?url';
import extended500 from '@fontsource/ubuntu/files/ubuntu-latin-ext-500-normal.woff2?url';
import extended700 from '@fontsource/ubuntu/files/ubuntu-latin-ext-700-normal.woff2?url';

/** The ranges that Fontsource's `400.css` gives its two subsets; Catalan and Spanish need the first alone. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/**
 * The three weights the theme uses, served by us. They come by script, so that no style sheet makes the browser
 * fetch them before the code of the page; until then the fallback of `start.css` stands, as wide and as high.
 */
export function addFonts(): void {
  const files = { 400: [latin400, extended400], 500: [latin500, extended500], 700: [latin700, extended700] };
  for (const [weight, [latin, extended]] of Object.entries(files)) {
    for (const [file, unicodeRange] of [[latin, LATIN] as const, [extended, EXTENDED] as const]) {
      document.fonts.add(new FontFace('Ubuntu', `url(${file})`, { weight, unicodeRange, display: 'swap' }));
    }
  }
}
