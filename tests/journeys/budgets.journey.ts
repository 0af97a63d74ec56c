import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { wholeBrowser } from '../../scripts/lib/chromium.mjs';
import { CERTIFICATE_PAGE, keepCookie, signIn } from './support/person.ts';
import { expect, test } from './support/test.ts';

// As members have it: the other one draws letters a hair wider, and the page moves with them.
test.use({ launchOptions: wholeBrowser() });

interface Weight {
  requests: number;
  /** By how much it moved under the reader (Cumulative Layout Shift). */
  shift: number;
}

interface Moved {
  value: number;
}

/** The cost of a page until it is quiet, nothing cached. */
async function weigh(page: Page, address: string, field: string): Promise<Weight> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as Weight).shift += (entry as unknown as Moved).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  await page.goto(address);
  await expect(page.locator(field)).toBeEditable();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (globalThis as unknown as Weight).shift);
  return { requests, shift };
}

test('the sign-in page keeps its size budget', async ({ page }) => {
  const { requests, shift } = await weigh(page, '/login', 'form[name=login] [name=username]');
  expect(requests).toBeLessThanOrEqual(10);
  expect(shift).toBe(0);
});

test('a drawn page does not move while its source is still arriving', async ({ page, server }) => {
  await expect.poll(async () => (await page.request.get('/login')).text()).toContain('id="root_username"');
  await using slow = await inPieces(server.url, '<form name="login"');
  const { shift } = await weigh(page, `${slow.url}/login`, 'form[name=login] [name=username]');
  expect(slow.paused()).toBe(1);
  expect(shift).toBe(0);
});

/** The pages of a server, whose source pauses for half a second before some text. */
async function inPieces(url: string, before: string) {
  let pauses = 0;
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(url + request.url, { headers: { accept: request.headers.accept ?? '' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) delete headers[name];
    response.writeHead(answer.status, headers);
    const at = body.indexOf(before);
    if (at > 0 && headers['content-type']?.startsWith('text/html')) {
      pauses += 1;
      response.write(body.subarray(0, at));
      await wait(500);
      response.end(body.subarray(at));
    } else response.end(body);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    paused: () => pauses,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test('the certificate form keeps its size budget, also as a page drawn by the server', async ({ page, context }) => {
  await signIn(page);
  // Another tab: nothing of the page before is counted.
  const { requests, shift } = await weigh(await context.newPage(), CERTIFICATE_PAGE, '[name=delanteDe]');
  expect(requests).toBeLessThanOrEqual(17);
  // Words that turn bold move within their line.
  expect(shift).toBeLessThan(0.01);
  await keepCookie(page);
  await expect.poll(async () => (await page.request.get(CERTIFICATE_PAGE)).text()).toContain('id="root_delanteDe"');
  const drawn = await weigh(await context.newPage(), CERTIFICATE_PAGE, '[name=delanteDe]');
  expect(drawn.requests).toBeLessThanOrEqual(17);
  expect(drawn.shift).toBeLessThan(0.01);
});

/** Code and texts of what many members never use, by the names of their files. */
const ASIDE =
  /bank-file|block-texts|card-payment|due-line|embedded|kept-|draft-sync|passkey|password-dialog|payment|provider|questions|receipt|renew|statistics|stranger|solve|workshop/;

test('a member who uses none of it fetches nothing of money, numbers, kept drafts, other ways in and strangers', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signIn(page);
  for (const path of ['/actualitzacio-dades/dades-contacte-relacio-col-legi', '/les-meves-sol-licituds']) {
    await page.goto(path);
    await expect(page.locator('main form, main h2').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(fetched.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(5);
  expect(fetched.filter((name) => ASIDE.test(name))).toEqual([]);
});
