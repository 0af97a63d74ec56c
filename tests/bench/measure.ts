import type { Browser, Page } from 'playwright';
import { type PageClock, pageClock } from './page-clock.ts';
import { withPage } from './rounds.ts';

/** One contender with one number of fields; milliseconds unless said. */
export interface Figures {
  /** Main-thread work per key while typing. */
  key: number;
  /** Main-thread work once, after the last key, when the typed text settles. */
  settle: number;
  /** From the start of the navigation until the first field stands in the page. */
  firstField: number;
  /** Main-thread work from sending the form, one in five fields required and none filled in, until it says so. */
  submit: number;
  /** Megabytes of JavaScript's heap, with one field typed in. */
  heap: number;
}

/** One page to measure: its address, how many fields it has, and what sends it. */
export interface Target {
  url: string;
  inputs: number;
  send: string;
  losesKeys?: boolean;
}

const KEYS = 40;
const BETWEEN_KEYS_MS = 40;
const SETTLE_MS = 1500;

/** Opens the page, types into the field in its middle, and sends it with nothing in the others. */
export function typeAndSend(browser: Browser, { url, inputs, send, losesKeys }: Target): Promise<Figures> {
  return withPage(browser, { url, inputs }, async (page, firstField) => {
    const clock = await pageClock(page);
    const typed = await typeInto(page, Math.floor(inputs / 2), clock, losesKeys);
    const heap = await clock.heap();
    const begin = await clock.work();
    await page.locator(send).evaluate((element) => {
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else (element as HTMLElement).click();
    });
    await page.locator('[aria-invalid=true]').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(SETTLE_MS);
    return { ...typed, firstField, submit: (await clock.work()) - begin, heap };
  });
}

/**
 * Types into one of the page's inputs.
 * @param index of the input, from 0
 * @param losesKeys a key that is lost is told, and does not end the bench
 */
export async function typeInto(
  page: Page,
  index: number,
  clock: PageClock,
  losesKeys = false,
): Promise<Pick<Figures, 'key' | 'settle'>> {
  const input = page.locator('#root input').nth(index);
  await input.focus();
  const before = (await input.inputValue()).length;
  // The first keys carry the cost of focus and of code seen for the first time.
  await type(page, 5);
  const begin = await clock.work();
  await type(page, KEYS);
  const typed = await clock.work();
  await page.waitForTimeout(SETTLE_MS);
  const settled = await clock.work();
  const arrived = (await input.inputValue()).length - before;
  const words = `${page.url()}: ${arrived} of ${KEYS + 5} keys arrived`;
  if (arrived !== KEYS + 5 && !losesKeys) throw new Error(words);
  if (arrived !== KEYS + 5) process.stdout.write(`${words}\n`);
  return { key: (typed - begin) / KEYS, settle: settled - typed };
}

async function type(page: Page, keys: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}
