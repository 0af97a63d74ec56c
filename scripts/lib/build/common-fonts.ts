import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontverter from 'fontverter';
import subsetFont from 'subset-font';
import { renamed } from './font-name.ts';

/** Weights of Ubuntu that the theme uses. */
export const WEIGHTS = [400, 500, 700] as const;

/** OpenType features that browsers use by default, and figures of one width, which the theme uses. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'tnum'];

/**
 * Ubuntu with some letters only and without hinting, a quarter of its bytes. It keeps copyright and licence.
 * @param letters as one text
 * @returns a WOFF2 file, the same for the same versions of the packages
 */
export async function commonFont(weight: (typeof WEIGHTS)[number], letters: string): Promise<Buffer> {
  const whole = createRequire(import.meta.url).resolve(`@fontsource/ubuntu/files/ubuntu-latin-${weight}-normal.woff2`);
  const some = await subsetFont(await readFile(whole), letters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: FEATURES,
  });
  return fontverter.convert(renamed(some, 'Workspace'), 'woff2');
}
