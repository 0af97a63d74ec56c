import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';
import './commands.ts';
import { differenceOf } from './difference.ts';
import { ACCEPTED, accepting, DIFFERENT, PAGE } from './places.ts';
import { sameSurroundings } from './surroundings.ts';

/** Half the size in WebP: a tenth of a PNG, and a margin of one pixel still shows. */
const FORMAT = { format: 'webp', quality: 25, captureBeyondViewport: true } as const;
const SCALE = 0.5;

/** A story that is still loading something looks right a little later. */
const TRIES = 8;
const PAUSE_MS = 250;

export const comparePicture: BrowserCommand<[storyId: string, height: number]> = async (
  { page, context, frame },
  storyId,
  height,
) => {
  if (!(await sameSurroundings(context))) return '';
  const file = join(ACCEPTED, `${storyId.replace('-', '/')}.webp`);
  const expected = existsSync(file) ? readFileSync(file) : undefined;
  const element = await (await frame()).frameElement();
  const heightBefore = await element.evaluate(
    (node, tall) => {
      const { style, offsetHeight } = node as HTMLElement;
      const before = style.height;
      style.height = `${Math.max(tall, offsetHeight)}px`;
      return before;
    },
    Math.min(height, PAGE.height),
  );
  const box = await element.boundingBox();
  if (!box) throw new Error(`The story ${storyId} is not in the page`);
  const session = await context.newCDPSession(page);
  try {
    const taken = await steadyPicture(session, box, expected);
    if (expected?.equals(taken)) return '';
    if (accepting) return write(file, taken);
    if (!expected) return `No picture of ${storyId} is accepted yet: npm run stories:accept`;
    return await told(storyId, page, expected, taken);
  } finally {
    await session.detach();
    // The next story finds the page as it was, whichever it is.
    await element.evaluate((node, before) => {
      (node as HTMLElement).style.height = before;
    }, heightBefore);
  }
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The first picture that is the expected one, or the first that is the same twice. */
async function steadyPicture(session: CDPSession, box: Box, expected: Buffer | undefined): Promise<Buffer> {
  let before: Buffer | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const { data } = await session.send('Page.captureScreenshot', { ...FORMAT, clip: { ...box, scale: SCALE } });
    const taken = Buffer.from(data, 'base64');
    const steady = expected ? expected.equals(taken) : before?.equals(taken);
    if (steady || attempt === TRIES) return taken;
    before = taken;
    await wait(PAUSE_MS);
  }
}

async function told(storyId: string, page: Page, expected: Buffer, taken: Buffer): Promise<string> {
  const other = await page.context().newPage();
  try {
    const { picture, points, box } = await other.evaluate(differenceOf, [
      expected.toString('base64'),
      taken.toString('base64'),
    ] as const);
    const place = (name: string) => join(DIFFERENT, `${storyId}.${name}.webp`);
    write(place('expected'), expected);
    write(place('actual'), taken);
    write(place('difference'), Buffer.from(picture, 'base64'));
    const [left, top, right, bottom] = box.map((at) => Math.round(at / SCALE));
    return `${storyId} looks different: ${points} points between ${left},${top} and ${right},${bottom}.
See ${place('difference')} (red), and expected and actual beside it. If it is meant: npm run stories:accept`;
  } finally {
    await other.close();
  }
}

function write(file: string, content: Buffer): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return '';
}
