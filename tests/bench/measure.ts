import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';

/** What one contender needed with one number of fields; milliseconds, medians. */
export interface Figures {
  /** Main-thread work per key while typing. */
  key: number;
  /** Main-thread work once, after the last key, when the typed text settles. */
  settle: number;
  /** From the start of the navigation until the first field stands in the page. */
  firstField: number;
}

const KEYS = 40;
const BETWEEN_KEYS_MS = 40;
const SETTLE_MS = 1500;
const ROUNDS = 5;

/** One page to measure: its address and the id of the field in its middle. */
export interface Target {
  url: string;
  field: string;
}

/**
 * Opens every page in a fresh context and types into its field, several times over. The pages take turns in
 * each round, so that what slows the machine for a while slows them alike.
 * @returns figures in the order of the targets.
 */
export async function measure(browser: Browser, targets: readonly Target[]): Promise<Figures[]> {
  const rounds: Figures[][] = [];
  // The first round warms the browser's code cache and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures: Figures[] = [];
    for (const { url, field } of targets) figures.push(await oneRound(browser, url, field));
    if (round > 0) rounds.push(figures);
  }
  return targets.map((_target, index) => {
    const middle = (name: keyof Figures) => median(rounds.map((figures) => figures[index]?.[name] ?? Number.NaN));
    return { key: middle('key'), settle: middle('settle'), firstField: middle('firstField') };
  });
}

async function oneRound(browser: Browser, url: string, field: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(noteFirstField);
    await page.goto(url);
    const input = page.locator(`#root_${field}`);
    await input.waitFor({ timeout: 60_000 });
    await page.waitForTimeout(500);
    const firstField = await page.evaluate(
      () => performance.getEntriesByName('first-field')[0]?.startTime ?? Number.NaN,
    );
    await input.focus();
    // The first keys carry the cost of focus and of code seen for the first time.
    await type(page, 5);
    const clock = await taskClock(page);
    const begin = await clock();
    await type(page, KEYS);
    const typed = await clock();
    await page.waitForTimeout(SETTLE_MS);
    const settled = await clock();
    const value = await input.inputValue();
    if (value.length !== KEYS + 5) problems.push(`${value.length} of ${KEYS + 5} keys arrived`);
    if (problems.length > 0) throw new Error(`${url}: ${problems.join('; ')}`);
    return { key: (typed - begin) / KEYS, settle: settled - typed, firstField };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function noteFirstField(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root input')) return;
    performance.mark('first-field');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function type(page: Page, keys: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}

/** Chromium's own sum of main-thread task time, in milliseconds of processor time: a busy machine does not show. */
async function taskClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (seconds === undefined) throw new Error('Chromium reports no TaskDuration');
    return seconds * 1000;
  };
}

/** Bytes of all JavaScript the page loads until it is idle, each file by gzip at its best. */
export async function javascriptOf(browser: Browser, url: string, ready: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!response.headers()['content-type']?.includes('javascript')) return;
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(url);
    await page.locator(ready).first().waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
