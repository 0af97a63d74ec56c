import latin400 from '@fontsource/ubuntu/files/ubuntu-latin-400-normal.woff2?url';
import latin500 from '@fontsource/ubuntu/files/ubuntu-latin-500-normal.woff2?url';
import latin700 from '@fontsource/ubuntu/files/ubuntu-latin-700-normal.woff2?url';
import extended400 from '@fontsource/ubuntu/files/ubuntu-latin-ext-400-normal.woff2?url';
import extended500 from '@fontsource/ubuntu/files/ubuntu-latin-ext-500-normal.woff2?url';
import extended700 from '@fontsource/ubuntu/files/ubuntu-latin-ext-700-normal.woff2?url';
import common400 from './common-400.woff2?url';
import common500 from './common-500.woff2?url';
import common700 from './common-700.woff2?url';
import { COMMON_LETTERS, EXTENDED_LETTERS, LATIN_LETTERS, type Letters } from './letters.ts';

const FILES = {
  400: [common400, latin400, extended400],
  500: [common500, latin500, extended500],
  700: [common700, latin700, extended700],
} as const;

/**
 * Adds the three weights of the theme. They are added by script, so that no style sheet makes the browser load them
 * before the code of the page; until then the fallback of `start.css` has the same width and height. A file is loaded
 * when one of its letters is shown.
 */
export function addFonts(): void {
  // The small files lack the hinting instructions, which are two thirds of a font and which only Windows uses.
  const followed = navigator.userAgent.includes('Windows');
  for (const [weight, [common, latin, extended]] of Object.entries(FILES)) {
    const faces: [string, Letters][] = followed
      ? [[latin, `${COMMON_LETTERS},${LATIN_LETTERS}`]]
      : [
          [common, COMMON_LETTERS],
          [latin, LATIN_LETTERS],
        ];
    for (const [file, unicodeRange] of [...faces, [extended, EXTENDED_LETTERS] as const]) {
      document.fonts.add(new FontFace('Ubuntu', `url(${file})`, { weight, unicodeRange, display: 'swap' }));
    }
  }
}
