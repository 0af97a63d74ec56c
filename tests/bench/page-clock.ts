import type { CDPSession, Page } from 'playwright';

/** The cost of a page so far, as Chromium itself counts it. */
export interface PageClock {
  /** Main-thread task time in milliseconds of processor time: a busy machine does not show. */
  work(): Promise<number>;
  /** Megabytes of JavaScript's heap that are still in use. */
  heap(): Promise<number>;
}

export async function pageClock(page: Page): Promise<PageClock> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    work: async () => (await metric(session, 'TaskDuration')) * 1000,
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      return (await metric(session, 'JSHeapUsedSize')) / 1e6;
    },
  };
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = metrics.find(({ name }) => name === wanted)?.value;
  if (value === undefined) throw new Error(`Chromium reports no ${wanted}`);
  return value;
}
