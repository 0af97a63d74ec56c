import { tabTo } from '../support/keyboard.ts';
import { appText, formText, PASSWORD, signInForm, userButton } from '../support/pages/access.ts';
import { HOME, mainMenu, signIn, titleOf } from '../support/person.ts';
import { NARROW, ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

for (const screen of ['/login', '/iniciar-sessio']) {
  test(`${screen}: tabs and signing in by keyboard alone`, { tag: ONE_WIDTH }, async ({ page, server }) => {
    await page.goto(server.url + screen);
    await expectGoodPage(page);
    const tabs = page.getByRole('tab');
    await tabTo(page, tabs.first());
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel(formText('login', 'username.label_preMember'))).toBeVisible();
    await tabTo(page, signInForm(page).username);
    await page.keyboard.type('P3001');
    await tabTo(page, signInForm(page).password);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  });
}

test('menu and dialogs by keyboard; the focus returns', async ({ page }) => {
  await signIn(page);
  await tabTo(page, userButton(page));
  await page.keyboard.press('Enter');
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expect(userButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('#root_newPassword')).toBeVisible();
  expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await expectGoodPage(page);
  // The focus stays inside, all the way round.
  for (let steps = 0; steps < 15; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await tabTo(page, dialog.getByRole('button', { name: formText('password-change', 'buttons.submit'), exact: true }));
  await page.keyboard.press('Enter');
  const problems = page.getByRole('dialog', { name: appText('validation.title') });
  await expect(problems).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await expect(problems).toBeHidden();
  expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(userButton(page)).toBeFocused();
});

test('on a narrow screen, choosing a link closes the menu', { tag: NARROW }, async ({ page }) => {
  await signIn(page);
  const menu = await mainMenu(page);
  await expectGoodPage(page);
  await menu.getByRole('link', { name: titleOf('seals'), exact: true }).click();
  await expect(page).toHaveURL(/\/segells\//);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: appText('nav.open') })).toBeVisible();
});

test('a link prefetches its page, and Back restores the scroll position', { tag: NARROW }, async ({ page }) => {
  await signIn(page);
  const links = page.locator('main a[href^="/"]');
  // The last of a list that is longer than a telephone.
  const last = links.last();
  // The code of that page, and not a font that comes at the same time: places are kept from then on.
  const fetched = page.waitForResponse((response) => /\/assets\/sent-requests-block/.test(response.url()));
  await last.focus();
  await fetched;
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`${HOME}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  // Forward is a way back as well: to the page as it was.
  await page.goForward();
  await expect(page).not.toHaveURL(new RegExp(`${HOME}$`));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
