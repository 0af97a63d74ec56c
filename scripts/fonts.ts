import { writeFile } from 'node:fs/promises';
import { COMMON_LETTERS, lettersIn } from '../src/ui/theme/fonts/letters.ts';
import { commonFont, WEIGHTS } from './lib/build/common-fonts.ts';

// `npx tsx scripts/fonts.ts` writes the font files with the common letters. Run it when the letters or Ubuntu's package change.

for (const weight of WEIGHTS) {
  const file = new URL(`../src/ui/theme/fonts/common-${weight}.woff2`, import.meta.url);
  await writeFile(file, await commonFont(weight, lettersIn(COMMON_LETTERS)));
}
