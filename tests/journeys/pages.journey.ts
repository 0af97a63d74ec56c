import type { Page } from '@playwright/test';
import { signIn } from './support/person.ts';
import { ROOT, readJson } from './support/project.ts';
import { expect, expectFittingPage, expectGoodPage, test } from './support/test.ts';

interface Entry {
  id: string;
  path?: string;
  access?: string[];
  fallback?: string;
  children?: Entry[];
}

/** Paths of every page of the tree that a member may open. */
function pathsOf(entries: readonly Entry[], above = '', access: readonly string[] = []): string[] {
  return entries.flatMap((entry) => {
    const own = entry.access ?? access;
    if (!entry.path || !own.some((check) => ['member', 'everyone', 'consumerAccess'].includes(check))) return [];
    const path = `${above}/${entry.path}`;
    return [path, ...pathsOf(entry.children ?? [], path, own)];
  });
}

const paths = pathsOf(readJson<{ pages: Entry[] }>(ROOT, 'menus/workspace.json').pages);

/** Axe looks at a page once, at the wide width; forms and dialogs are looked at narrow by the journeys through them. */
const expectSound = (page: Page, width = page.viewportSize()?.width ?? 0) =>
  width > 1000 ? expectGoodPage(page) : expectFittingPage(page);

test('every page of the tree opens, and is sound for eyes and screen readers', async ({ page }) => {
  await signIn(page);
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(new RegExp(path));
    await expect(page.getByRole('progressbar'), path).toHaveCount(0);
    await expectSound(page);
  }
});

test('the pages for who is not signed in open too', async ({ page, server }) => {
  for (const path of ['/login', '/iniciar-sessio', '/restablecer', '/verificacio']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectSound(page);
  }
});
