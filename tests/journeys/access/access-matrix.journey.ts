import type { Page } from '@playwright/test';
import { appText, goInside, ROLES, userButton } from '../support/pages/access.ts';
import { destination, mainTitles, menu, name, opens, ROUTES, sideTitles } from '../support/pages/tree.ts';
import { mainMenu, type Person, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

/** Some pages open to them and some do not; what the menu file says of everybody is judged in tests/config. */
const VISITORS: readonly Person[] = ['preMember', 'external'];
const PAGES = ROUTES.filter(({ path }) => path !== null);

for (const person of VISITORS) {
  const role = ROLES[person];

  test(`every page of the menu file opens for ${person} as the file says, or leads away`, async ({ page }) => {
    await signIn(page, person);
    expect(PAGES.length).toBeGreaterThan(20);
    for (const asked of PAGES) {
      const end = destination(asked, role);
      await goInside(page, String(asked.path));
      await expect
        .poll(() => page.evaluate(() => location.pathname), { message: `${asked.path} for ${person}` })
        .toBe(end.path);
      const title = page.getByRole('heading', {
        level: 1,
        name: text('ca', 'pages', `${end.entry.id}.title`),
        exact: true,
      });
      await expect(title, `${asked.path} for ${person}`).toBeVisible();
      await expectNoWayToClosedPages(page, role);
    }
  });

  test(`the menus of ${person} hold what the file says, and nothing else`, async ({ page }) => {
    await signIn(page, person);
    const newWindow = ` ${appText('newWindow')}`;
    const entries = await (await mainMenu(page)).getByRole('listitem').allTextContents();
    expect(entries.map((entry) => entry.replace(newWindow.trim(), '').trim())).toEqual(mainTitles(role));

    await userButton(page).click();
    const own = menu.userMenu.map(({ id }) => text('ca', 'userMenu', id));
    await expect(page.getByRole('menuitem')).toHaveText([...own, appText('user.logOut')]);
    await page.keyboard.press('Escape');

    for (const section of PAGES.filter(({ entry, parent }) => parent === null && entry.children)) {
      if (!opens(section, role)) continue;
      await goInside(page, String(section.path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const list = page.getByRole('navigation', { name: name(section.entry.id), exact: true }).getByRole('listitem');
      await expect(list.filter({ visible: true })).toHaveText(sideTitles(section, role));
    }
  });
}

/** No link on the screen leads to a page of the app that the visitor may not open. */
async function expectNoWayToClosedPages(page: Page, role: string): Promise<void> {
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const closed = paths.filter((path) => PAGES.some((one) => one.path === path && !opens(one, role)));
  expect(closed, `links on ${page.url()}`).toEqual([]);
}
