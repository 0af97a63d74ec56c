import type { Page } from '@playwright/test';
import { appText, goInside, ROLES, userButton } from '../support/pages/access.ts';
import { mainTitles, menu, name, opens, ROUTES, sideTitles } from '../support/pages/tree.ts';
import { mainMenu, type Person, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

/** Visitors with access to some of the pages. `tests/config/menu-matrix.test.ts` checks every page for every role. */
const VISITORS: readonly Person[] = ['preMember', 'external'];
const PAGES = ROUTES.filter(({ path }) => path !== null);

for (const person of VISITORS) {
  const role = ROLES[person];

  test(`the menus and links of ${person} lead to open pages only`, async ({ page }) => {
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
      await expectNoLinkToClosedPages(page, role);
    }
  });
}

async function expectNoLinkToClosedPages(page: Page, role: string): Promise<void> {
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const closed = paths.filter((path) => PAGES.some((one) => one.path === path && !opens(one, role)));
  expect(closed, `links on ${page.url()}`).toEqual([]);
}
