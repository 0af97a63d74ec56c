import type { Page } from '@playwright/test';
import { signIn, signInAs } from './support/person.ts';
import { text } from './support/project.ts';
import { expect, expectWellSaid, test } from './support/test.ts';

test.use({ expectedErrors: [/ERR_CONNECTION_RESET|ERR_FAILED|dynamically imported module/] });

/** The connection is lost for that many requests of such a file; answers with how many were. */
async function loses(page: Page, file: RegExp, times: number): Promise<() => number> {
  let lost = 0;
  await page.route(file, (route) => {
    lost += 1;
    return lost <= times ? route.abort('connectionreset') : route.continue();
  });
  return () => Math.min(lost, times);
}

const APP = /\/assets\/index-[^/]+\.js$/;
const greeting = text('ca', 'pages', 'my-college.title');

for (const [what, file] of [
  ["the app's own file", APP],
  ['the texts of whoever has signed in', /\/signed-in-texts\./],
  ['what stands around a page', /\/assets\/session-/],
  ['a block of the page', /\/assets\/cards-/],
] as const) {
  test(`a page is drawn although the connection drops with ${what}`, async ({ page }) => {
    await signInAs(page, '20001');
    const lost = await loses(page, file, 2);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
    await expect(page.getByRole('main').getByRole('link').nth(3)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(lost()).toBe(2);
  });
}

/** The first visitors after a start get a page that is not drawn yet. */
async function signInIsDrawn({ request }: Page): Promise<void> {
  const page = async () => (await request.get('/login', { headers: { accept: 'text/html' } })).text();
  await expect.poll(page).toContain('id="root_username"');
}

test('text typed before the app loads stays, however often loading fails', async ({ page }) => {
  await signInIsDrawn(page);
  const lost = await loses(page, APP, 4);
  // Nor does the server answer whether it is there.
  await page.route('**/login', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
  await page.goto('/login');
  await page.locator('input').first().fill('20001');
  await expect(page.getByRole('alert')).toContainText("No s'ha pogut obrir l'espai");
  await expectWellSaid(page);
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 60_000 });
  await expect(page.locator('input').first()).toHaveValue('20001');
  expect(lost()).toBe(4);
});

test('text typed before the app loads stays when the page is loaded anew, and secrets do not', async ({ page }) => {
  await signInIsDrawn(page);
  await loses(page, APP, 3);
  const anew = page.waitForEvent('domcontentloaded');
  await page.goto('/login', { waitUntil: 'commit' });
  await anew;
  const again = page.waitForEvent('domcontentloaded');
  await page.locator('#root_username').fill('20001');
  await page.locator('#root_password').fill('half a secret');
  await again;
  await expect(page.locator('[data-submit]')).toHaveCount(0);
  await expect(page.locator('#root_username')).toHaveValue('20001');
  await expect(page.locator('#root_password')).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('typedEarly'))).toBeNull();
});

test('a part that fails to load can be loaded with its button', async ({ page }) => {
  await signIn(page);
  let gone = true;
  await page.route(/\/assets\/cards-/, (route) => (gone ? route.abort('connectionreset') : route.continue()));
  await page.reload();
  const retry = page.getByRole('main').getByRole('button', { name: text('ca', 'app', 'failed.retry') });
  await expect(retry).toBeVisible();
  gone = false;
  await retry.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link').nth(3)).toBeVisible();
});
