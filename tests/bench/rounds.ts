import type { Browser, Page } from 'playwright';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LIMIT_MS = 180_000;

/**
 * Measures every target in a fresh context, several times over. The targets take turns in each round, so that what slows
 * the machine for a while slows them alike.
 * @returns medians in the order of the targets
 */
export async function inTurns<Target, Figures extends object>(
  targets: readonly Target[],
  measure: (target: Target) => Promise<Figures>,
): Promise<Figures[]> {
  const rounds: Figures[][] = [];
  // The first round warms the browser's code cache and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures: Figures[] = [];
    for (const target of targets) figures.push(await measure(target));
    if (round > 0) rounds.push(figures);
    process.stdout.write(round === 0 ? 'Warm. ' : `Round ${round} of ${ROUNDS}. `);
  }
  return targets.map((_target, index) => medians(rounds.map((figures) => figures[index] as Figures)));
}

function medians<Figures extends object>(found: readonly Figures[]): Figures {
  const names = Object.keys(found[0] ?? {}) as (keyof Figures)[];
  const middle = (name: keyof Figures) =>
    found.map((figures) => Number(figures[name])).sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? Number.NaN;
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures;
}

/** Opens a page in a context of its own and waits for all its inputs; what the page throws ends the bench. */
export async function withPage<T>(
  browser: Browser,
  { url, inputs }: { url: string; inputs: number },
  use: (page: Page, firstField: number) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(noteFirstField);
    await page.goto(url);
    await page.waitForFunction((all) => document.querySelectorAll('#root input').length >= all, inputs);
    await page.waitForTimeout(500);
    const firstField = await page.evaluate(
      () => performance.getEntriesByName('first-field')[0]?.startTime ?? Number.NaN,
    );
    const result = await use(page, firstField);
    if (problems.length > 0) throw new Error(`${url}: ${problems.join('; ')}`);
    return result;
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
