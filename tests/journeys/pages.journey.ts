import { signIn } from './support/person.ts';
import { ROOT, readJson } from './support/project.ts';
import { expect, expectGoodPage, test } from './support/test.ts';

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

test('every page of the tree opens, and is sound for eyes and screen readers', async ({ page }) => {
  test.setTimeout(paths.length * 10_000);
  await signIn(page);
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(new RegExp(path));
    await expect(page.getByRole('progressbar'), path).toHaveCount(0);
    await expectGoodPage(page);
  }
});

test('the pages for who is not signed in open too', async ({ page, server }) => {
  for (const path of ['/login', '/iniciar-sessio', '/restablecer', '/verificacio']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectGoodPage(page);
  }
});
