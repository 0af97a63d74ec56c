import type { Page } from '@playwright/test';
import { CERTIFICATE_PAGE, signIn } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** Requests and kilobytes on the line until a page is quiet, nothing cached. */
async function weigh(page: Page, address: string, field: string): Promise<{ requests: number; kilobytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address);
  await expect(page.locator(field)).toBeEditable();
  await page.waitForLoadState('networkidle');
  return { requests, kilobytes: Math.ceil(bytes / 1000) };
}

test('the sign-in page weighs what it may', async ({ page }) => {
  const { requests, kilobytes } = await weigh(page, '/login', 'form[name=login] [name=username]');
  expect(requests).toBeLessThanOrEqual(12);
  expect(kilobytes).toBeLessThanOrEqual(262);
});

test('the certificate form weighs what it may', async ({ page, context }) => {
  await signIn(page);
  // Another tab: nothing of the page before is counted.
  const { requests, kilobytes } = await weigh(await context.newPage(), CERTIFICATE_PAGE, '[name=delanteDe]');
  expect(requests).toBeLessThanOrEqual(20);
  expect(kilobytes).toBeLessThanOrEqual(325);
});
