import type { Page } from '@playwright/test';
import { PASSWORD } from './support/pages/access.ts';
import { HOME } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** The page as the server draws it; the first visitors after a start get it without. */
test.beforeEach(async ({ request }) => {
  await expect
    .poll(async () => (await request.get('/login', { headers: { accept: 'text/html' } })).text(), { timeout: 60_000 })
    .toContain('id="root_username"');
});

test('what is typed before the scripts are there stays where it stands, and is sent', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const { username, password } = fields(page);
  const box = await username.elementHandle();
  await username.click();
  await page.keyboard.type('2000');
  release();
  await expect(page.locator('[data-submit]')).toHaveCount(0);
  await page.keyboard.type('1');
  await expect(username).toHaveValue('20001');
  await expect(username).toBeFocused();
  expect(await box?.evaluate((element) => element.isConnected)).toBe(true);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${HOME}`);
});

test('a name in the address fills the form, which is then drawn by the browser alone', async ({ page }) => {
  await page.goto('/login?username=20002');
  await expect(fields(page).username).toHaveValue('20002');
});

function fields(page: Page) {
  const form = page.locator('form[name=login]');
  return { username: form.locator('[name=username]'), password: form.locator('[name=password]') };
}
