import type { Browser, BrowserContext, CDPSession } from 'playwright';

/** The cost of one page for a slow telephone that has nothing in its cache. */
export interface Load {
  /** Milliseconds from the start of the navigation until a letter typed into the first text field stays there. */
  firstField: number;
  /** Milliseconds until React has taken over that field: what it does on input and focus runs from here on. */
  alive: number;
  /** Requests until the page is quiet. */
  requests: number;
  /** Bytes that went over the line for them, headers included. */
  bytes: number;
  /** Milliseconds of the slowed main thread until the page is quiet. */
  work: number;
}

/** A page to load. */
export interface LoadTarget {
  url: string;
  /** Element whose first text field counts; `body` when the page is nothing but the form. */
  form: string;
  /** Field that must hold a stored value in the end: the page counts as prefilled. */
  prefilled?: string;
  /** Items of earlier visits in local storage, by name. */
  remembered?: Record<string, string>;
  /** Cookies of an earlier visit, by name. */
  cookies?: Record<string, string>;
}

/** A telephone on a slow line, by Chromium's own throttles. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const QUIET_MS = 1500;
const LIMIT_MS = 60_000;

/** Loads the page once in a context of its own. Throws when the letter or the stored value is not there in the end. */
export async function oneLoad(browser: Browser, target: LoadTarget): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'ca-ES' });
  try {
    // The loader of this file names functions by a helper, which the page has not.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(typeWhatStays, target.form);
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, target.remembered ?? {});
    const { origin: url } = new URL(target.url);
    await context.addCookies(Object.entries(target.cookies ?? {}).map(([name, value]) => ({ name, value, url })));
    return await measured(context, target);
  } finally {
    await context.close();
  }
}

async function measured(context: BrowserContext, target: LoadTarget): Promise<Load> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(target.url, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.waitForFunction(
    () => {
      const { typedAt, aliveAt } = globalThis as unknown as Probe;
      return typedAt !== null && aliveAt !== null;
    },
    undefined,
    { timeout: LIMIT_MS },
  );
  await traffic.quiet();
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const { typedAt, aliveAt, stayed } = await page.evaluate(() => {
    const { typedAt, aliveAt, field } = globalThis as unknown as Probe;
    return { typedAt, aliveAt, stayed: field?.isConnected === true && field.value.includes('x') };
  });
  if (!stayed) problems.push('the letter did not stay');
  if (target.prefilled && (await page.locator(target.prefilled).inputValue()) === '')
    problems.push('nothing was prefilled');
  if (problems.length > 0) throw new Error(`${target.url}: ${problems.join('; ')}`);
  return { firstField: typedAt ?? Number.NaN, alive: aliveAt ?? Number.NaN, ...traffic.sum(), work: seconds * 1000 };
}

interface Probe {
  typedAt: number | null;
  aliveAt: number | null;
  field: HTMLInputElement | null;
}

/**
 * Runs in the page before anything else. Types a letter into the first text field as soon as it can be seen, and
 * again whenever the letter was lost: the last time counts. React marks the elements that it owns by properties whose
 * names begin with `__reactProps`; the field is alive once it bears that mark.
 */
function typeWhatStays(form: string): void {
  const probe = globalThis as unknown as Probe;
  probe.typedAt = null;
  probe.aliveAt = null;
  probe.field = null;
  const kinds = 'input:not([type]), input[type=text], input[type=password], input[type=email], textarea';
  const look = () => {
    const fields = document.querySelector(form)?.querySelectorAll<HTMLInputElement>(kinds) ?? [];
    const field = [...fields].find((one) => !one.readOnly && !one.disabled && one.getClientRects().length > 0);
    if (field && (field !== probe.field || !field.value.includes('x'))) {
      if (!field.value.includes('x')) {
        field.focus();
        document.execCommand('insertText', false, 'x');
        probe.typedAt = performance.now();
      }
      if (field !== probe.field) probe.aliveAt = null;
      probe.field = field;
    }
    if (field && probe.aliveAt === null && Object.keys(field).some((name) => name.startsWith('__reactProps')))
      probe.aliveAt = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Traffic {
  sum(): { requests: number; bytes: number };
  /** Once nothing has been on its way for a while. */
  quiet(): Promise<void>;
}

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const open = new Set<string>();
  let requests = 0;
  let bytes = 0;
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    open.add(requestId);
    last = Date.now();
  });
  const ended = (requestId: string) => {
    open.delete(requestId);
    last = Date.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (open.has(requestId)) bytes += encodedDataLength;
    ended(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  await session.send('Network.enable');
  return {
    sum: () => ({ requests, bytes }),
    async quiet() {
      while (open.size > 0 || Date.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
