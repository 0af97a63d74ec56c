import { certificate } from './support/certificate.ts';
import { ONE_WIDTH } from './support/one-width.ts';
import { CERTIFICATE_PAGE, HOME, mainMenu, signIn, titleOf, trySignIn } from './support/person.ts';
import { text } from './support/project.ts';
import { expect, expectGoodPage, test } from './support/test.ts';

test.beforeEach(async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/login$/);
});

test('a deep link works for who is signed in, and asks the others to sign in', async ({ page }) => {
  await page.goto(CERTIFICATE_PAGE);
  await expect(page).toHaveURL(/\/login/);
  await trySignIn(page, 'member');
  // Signing in goes on to what was asked for.
  await expect(page).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
  await expect(certificate(page).number).toHaveValue('20001');
  await page.reload();
  await expect(certificate(page).number).toHaveValue('20001');
});

test('unknown paths lead to the section, or home', { tag: ONE_WIDTH }, async ({ page }) => {
  await signIn(page);
  await page.goto('/sol-licituds/no-hi-es');
  await expect(page).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
  await page.goto('/no-hi-es');
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  // Who is signed in has nothing to do on the sign-in page.
  await page.goto('/login');
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
});

test('an external person sees their own menu and cannot open the pages of members', async ({ page }) => {
  await signIn(page, 'external');
  const menu = await mainMenu(page);
  await expect(menu.getByRole('link', { name: titleOf('membership-area') })).toBeVisible();
  await expect(menu.getByRole('link', { name: titleOf('requests') })).toHaveCount(0);
  await page.goto(CERTIFICATE_PAGE);
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  await expect(page.locator('#root_delanteDe')).toHaveCount(0);
});

test('who signs out is out, also after a reload', { tag: ONE_WIDTH }, async ({ page }) => {
  await signIn(page);
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: text('ca', 'app', 'user.logOut') }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(HOME);
  await expect(page).toHaveURL(/\/login/);
  // What stays is the device's: that a text was read, and not by whom.
  const left = await page.evaluate(() => Object.entries(localStorage));
  expect(left.filter(([name]) => !name.startsWith('seen:'))).toEqual([]);
  expect(JSON.stringify(left)).not.toContain('20001');
});

test.describe('a wrong password', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('is answered with the same words for everybody', async ({ page }) => {
    await trySignIn(page, 'member', 'no-és-aquesta');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Usuari o clau incorrectes.');
    await expectGoodPage(page);
    await dialog.getByRole('button', { name: 'Sortir' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
