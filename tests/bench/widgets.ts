import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { serve } from './static-server.ts';

/** How long a widget takes to show what a touch or a key did, on a processor four times slower. */
export interface Responses {
  widget: string;
  /** Interactions that were timed. */
  count: number;
  /** Milliseconds from the event until its effect is painted, as Chromium's Event Timing has it; rounded to 8. */
  median: number;
  longest: number;
  /** The interaction that took the longest. */
  by: string;
}

interface Interaction {
  ms: number;
  by: string;
}

const SLOWER = 4;
const SETTLE_MS = 300;
/** Of a widget that repeats its controls, as a list does, the first say enough, and so do a widget's first stories. */
const MOST_CONTROLS = 4;
const MOST_STORIES = 2;
const CONTROLS = 'input:not([type=hidden], [type=file]), textarea, button:not([type=submit]), [tabindex="0"]';

/**
 * Touches every control of every widget's stories, as they are built for designers, and presses a key in it. Escape
 * closes a popup that opens, and is timed as well.
 */
export async function timeWidgets(browser: Browser, project: string): Promise<Responses[]> {
  const built = join(project, '.cache', 'bench', 'storybook');
  const { status } = spawnSync('npx', ['storybook', 'build', '--disable-telemetry', '--quiet', '-o', built], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Storybook could not be built.');
  const host = await serve([built]);
  try {
    const found: Responses[] = [];
    for (const [widget, stories] of storiesByWidget(project, built)) {
      const times: Interaction[] = [];
      for (const story of stories) times.push(...(await timeStory(browser, `${host.url}/iframe.html?id=${story}`)));
      if (times.length > 0) found.push(summed(widget, times));
    }
    return found;
  } finally {
    await host.close();
  }
}

/** As a table in Markdown, slowest first. */
export function widgetTable(found: readonly Responses[]): string {
  const rows = [...found].sort((one, other) => other.longest - one.longest);
  return [
    '| Widget | interactions | median ms | longest ms | by |',
    '|---|---:|---:|---:|---|',
    ...rows.map((row) => `| ${row.widget} | ${row.count} | ${row.median} | ${row.longest} | ${row.by} |`),
    '',
  ].join('\n');
}

/** Stories that show a widget at work: not all its states at once, and none that has been played with already. */
function storiesByWidget(project: string, built: string): Map<string, string[]> {
  interface Entry {
    id: string;
    type: string;
    tags: string[];
  }
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as { entries: Record<string, Entry> };
  const widgets = readdirSync(join(project, 'src', 'widgets'));
  const stories = Object.values(entries).filter(({ type, tags }) => type === 'story' && !tags.includes('play-fn'));
  return new Map(
    widgets.map((widget) => [
      widget,
      stories
        .map(({ id }) => id)
        .filter((id) => id.startsWith(`widgets-${widget}--`))
        .slice(0, MOST_STORIES),
    ]),
  );
}

async function timeStory(browser: Browser, url: string): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ca-ES' });
  try {
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(noteInteractions);
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('#storybook-root > *').first().waitFor();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const count = await page.locator('#storybook-root').locator(CONTROLS).count();
    const times: Interaction[] = [];
    for (let at = 0; at < Math.min(count, MOST_CONTROLS); at += 1) times.push(...(await timeControl(page, at)));
    return times;
  } finally {
    await context.close();
  }
}

async function timeControl(page: Page, at: number): Promise<Interaction[]> {
  const control = page.locator('#storybook-root').locator(CONTROLS).nth(at);
  // Gone by what was touched before, or not to be touched.
  if (!(await control.isVisible()) || !(await control.isEnabled())) return [];
  const name = await control.evaluate(
    (element) => element.getAttribute('aria-label') ?? (element.textContent?.slice(0, 30) || element.localName),
  );
  const isText = await control.evaluate(
    (element) =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(element.type)),
  );
  const times: Interaction[] = [];
  const time = async (by: string, act: () => Promise<void>) => {
    await act();
    await page.waitForTimeout(SETTLE_MS);
    const found = await page.evaluate(() => (globalThis as unknown as Probe).interactions.splice(0));
    times.push(...found.map((ms) => ({ ms, by: `${by} ${name}` })));
  };
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) return [];
  // Reading a control's position also works on the page's slow thread: the touch comes after that.
  await page.waitForTimeout(SETTLE_MS);
  await time('touch', () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2));
  await time('key', () => page.keyboard.press(isText ? '1' : 'ArrowDown'));
  await time('Escape', () => page.keyboard.press('Escape'));
  return times;
}

interface Probe {
  interactions: number[];
}

/** Runs in the page before anything else. */
function noteInteractions(): void {
  const probe = globalThis as unknown as Probe;
  probe.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) probe.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

function summed(widget: string, times: readonly Interaction[]): Responses {
  const inOrder = [...times].sort((one, other) => one.ms - other.ms);
  const longest = inOrder.at(-1);
  return {
    widget,
    count: times.length,
    median: inOrder[Math.floor(inOrder.length / 2)]?.ms ?? Number.NaN,
    longest: longest?.ms ?? Number.NaN,
    by: longest?.by ?? '',
  };
}
