import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Frame, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';
import './commands.ts';
import { differenceOf } from './difference.ts';
import { ACCEPTED, accepting, DIFFERENT, PAGE } from './places.ts';
import { sameSurroundings } from './surroundings.ts';

/** Half the size in WebP: a tenth of a PNG, and a margin of one pixel still shows. */
const FORMAT = { format: 'webp', quality: 25, captureBeyondViewport: true } as const;
const SCALE = 0.5;

/** A story that is still loading something looks right a little later. */
const TRIES = accepting ? 8 : 60;
const PAUSE_MS = accepting ? 1000 : 250;

/** Once so many look different, the look itself has changed, and the others are waited for no longer than a moment. */
const MANY = 5;
const TRIES_OF_MANY = 8;
let different = 0;

export const comparePicture: BrowserCommand<[storyId: string]> = async ({ page, context, frame }, storyId) => {
  if (!(await sameSurroundings(context))) return '';
  const file = join(ACCEPTED, `${storyId.replace('-', '/')}.webp`);
  const expected = existsSync(file) ? readFileSync(file) : undefined;
  const story = await frame();
  const session = await context.newCDPSession(page);
  try {
    const taken = await steadyPicture(session, story, expected);
    if (expected?.equals(taken)) return '';
    if (accepting) return write(file, taken);
    if (!expected)
      return `No picture of ${storyId} is accepted yet: npm run stories:accept -- <name of the story file>`;
    different += 1;
    return await told(storyId, page, expected, taken);
  } finally {
    await session.detach();
  }
};

/** The first picture that is the expected one, or the first that is the same twice. */
async function steadyPicture(session: CDPSession, story: Frame, expected: Buffer | undefined): Promise<Buffer> {
  const tries = different < MANY ? TRIES : Math.min(TRIES, TRIES_OF_MANY);
  let before: Buffer | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const taken = await takePicture(session, story);
    const steady = expected && !accepting ? expected.equals(taken) : before?.equals(taken);
    if (steady || attempt === tries) return taken;
    before = taken;
    await wait(PAUSE_MS);
  }
}

/** All of the story as it stands now; the page keeps its height. */
async function takePicture(session: CDPSession, story: Frame): Promise<Buffer> {
  // Late content may make it taller.
  const tall = Math.min(await story.evaluate(() => document.documentElement.scrollHeight), PAGE.height);
  const element = await story.frameElement();
  const heightBefore = await element.evaluate((node, height) => {
    const { style, offsetHeight } = node as HTMLElement;
    const before = style.height;
    style.height = `${Math.max(height, offsetHeight)}px`;
    return before;
  }, tall);
  try {
    const box = await element.boundingBox();
    if (!box) throw new Error('The story is not in the page');
    const { data } = await session.send('Page.captureScreenshot', { ...FORMAT, clip: { ...box, scale: SCALE } });
    return Buffer.from(data, 'base64');
  } finally {
    await element.evaluate((node, height) => {
      (node as HTMLElement).style.height = height;
    }, heightBefore);
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
