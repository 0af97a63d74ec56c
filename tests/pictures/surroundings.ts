import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { BrowserContext } from 'playwright';
import { ACCEPTED, accepting, NOT_COMPARED, TAKEN_WITH } from './places.ts';

/** Everything, besides the program, that decides how a story looks. */
export interface Surroundings {
  chromium: string;
  platform: string;
  /**
   * Of a picture of letters in the fonts of the machine and in the product's own, which each kind of Chromium sets in its
   * way, and of a shadow, which processors may round in theirs.
   */
  letters: string;
}

const FONT = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/ubuntu/files/ubuntu-latin-400-normal.woff2'),
);
const LETTERS = `<style>@font-face { font-family: own; src: url(data:font/woff2;base64,${FONT.toString('base64')}) }</style>
<body style="font-size:20px;color:#123"><p style="font:15px own">Ho llegeixo i ho accepto: 1.234,56</p><p style="font-family:sans-serif">Àç·ñ 123 sans-serif</p>
<p style="font-family:serif">Àç·ñ 123 <i>serif</i></p><p style="font-family:monospace">Àç·ñ 123 monospace</p>
<p style="font-family:system-ui">Àç·ñ 123 ✓ ☎ 😀</p><input type="date"><select><option>Àç·ñ</select><input type="checkbox" checked>
<div style="width:90px;height:40px;margin:20px;border-radius:12px;opacity:.8;background:linear-gradient(#a05,#fc0);box-shadow:0 8px 24px rgb(0 0 0/.4)"></div>`;

let same: Promise<boolean> | undefined;

/** Whether the accepted pictures were taken with the same browser and fonts; says so once when they were not. */
export function sameSurroundings(context: BrowserContext): Promise<boolean> {
  same ??= look(context);
  return same;
}

async function look(context: BrowserContext): Promise<boolean> {
  const here = await surroundings(context);
  const there = existsSync(TAKEN_WITH) ? (JSON.parse(readFileSync(TAKEN_WITH, 'utf8')) as Surroundings) : undefined;
  const reason = otherThan(there, here);
  rmSync(NOT_COMPARED, { force: true });
  if (!reason) return true;
  if (accepting) {
    if (there) throw new Error(`${reason} Accept those of all stories: npm run stories:accept`);
    mkdirSync(ACCEPTED, { recursive: true });
    writeFileSync(TAKEN_WITH, `${JSON.stringify(here, null, 2)}\n`);
    return true;
  }
  mkdirSync(dirname(NOT_COMPARED), { recursive: true });
  writeFileSync(NOT_COMPARED, reason);
  console.log(reason);
  return false;
}

/** Why pictures of the two cannot be compared, in one line; `''` when they can. */
export function otherThan(there: Surroundings | undefined, here: Surroundings): string {
  const reason = (what: string) => `Pictures of the stories not compared: ${what}.`;
  if (!there) return reason('none is accepted');
  if (there.platform !== here.platform) return reason(`taken on ${there.platform}, this is ${here.platform}`);
  if (there.chromium !== here.chromium)
    return reason(`taken with Chromium ${there.chromium}, this is ${here.chromium}`);
  if (there.letters !== here.letters) return reason('this machine draws letters in other fonts');
  return '';
}

async function surroundings(context: BrowserContext): Promise<Surroundings> {
  const page = await context.newPage();
  try {
    await page.setContent(LETTERS);
    await page.evaluate(() => document.fonts.ready);
    const letters = createHash('sha256')
      .update(await page.screenshot())
      .digest('hex')
      .slice(0, 16);
    const chromium = context.browser()?.version() ?? '';
    return { chromium, platform: `${process.platform} ${process.arch}`, letters };
  } finally {
    await page.close();
  }
}
