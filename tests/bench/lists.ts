import type { Browser, Page } from 'playwright';
import type { Contender } from './contenders.ts';
import { LIST } from './fields.ts';
import { typeInto } from './measure.ts';
import { type PageClock, pageClock } from './page-clock.ts';
import { withPage } from './rounds.ts';

/** One contender with a list of 200 rows of five fields; milliseconds of main-thread work unless said. */
export interface ListFigures {
  /** Per key in the last row. */
  key: number;
  /** Once, when what was typed there settles. */
  settle: number;
  /** For one row more at the end. */
  add: number;
  /** For one row less in the middle. */
  remove: number;
  /** From the start of the navigation until the first field stands in the page. */
  firstField: number;
  /** Megabytes of JavaScript's heap with all rows there. */
  heap: number;
}

const ROWS = 3;
const SETTLE_MS = 1000;
const WIDTH = LIST.columns.length;

/** Opens the list, types into its last row, adds rows and takes some from its middle. */
export function workAtList(browser: Browser, url: string, contender: Contender): Promise<ListFigures> {
  const { add, remove, sure, losesKeys } = contender;
  return withPage(browser, { url, inputs: LIST.rows * WIDTH }, async (page, firstField) => {
    const clock = await pageClock(page);
    const heap = await clock.heap();
    const typed = await typeInto(page, (LIST.rows - 1) * WIDTH + 2, clock, losesKeys);
    const middle = Math.floor(LIST.rows / 2);
    let added = 0;
    let removed = 0;
    for (let row = 1; row <= ROWS; row += 1) added += await press(page, clock, add, 0, LIST.rows + row);
    for (let row = 1; row <= ROWS; row += 1) {
      // A contender with a confirmation has asked before the clock runs.
      if (sure !== undefined) await click(page, remove, middle);
      removed += await press(page, clock, sure ?? remove, sure ? 0 : middle, LIST.rows + ROWS - row);
    }
    return { ...typed, add: added / ROWS, remove: removed / ROWS, firstField, heap };
  });
}

/** Main-thread work of a button until the list has so many rows, and is quiet. */
async function press(page: Page, clock: PageClock, button: string, at: number, rows: number): Promise<number> {
  await page.locator(button).nth(at).waitFor();
  const begin = await clock.work();
  await click(page, button, at);
  await page.waitForFunction((all) => document.querySelectorAll('#root input').length === all, rows * WIDTH);
  await page.waitForTimeout(SETTLE_MS);
  return (await clock.work()) - begin;
}

/** In the page itself: a pointer would move over other rows on its way. */
async function click(page: Page, button: string, at: number): Promise<void> {
  await page
    .locator(button)
    .nth(at)
    .evaluate((element) => (element as HTMLElement).click());
}
