import { CERTIFICATE_PAGE, HOME, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

test('unknown paths redirect to the section or the home page', async ({ page }) => {
  await signIn(page);
  await page.goto('/sol-licituds/no-hi-es');
  await expect(page).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
  await page.goto('/no-hi-es');
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
});

test('signing out ends the session, also after a reload', async ({ page }) => {
  await signIn(page);
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: text('ca', 'app', 'user.logOut') }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(HOME);
  await expect(page).toHaveURL(/\/login/);
  // The device keeps that a text was read, and not by whom.
  const left = await page.evaluate(() => Object.entries(localStorage));
  expect(left.filter(([name]) => !name.startsWith('seen:'))).toEqual([]);
  expect(JSON.stringify(left)).not.toContain('20001');
});
