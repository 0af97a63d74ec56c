import { expect, test } from 'vitest';
import { pageTree } from '../../src/app/version/page-tree.ts';
import { resolve } from '../../src/app/version/resolve.ts';
import type { Menu, Settings } from '../../src/core/config.ts';
import { destination, menu as file, ROUTES } from '../journeys/support/pages/tree.ts';
import { projectVersion } from '../server/support/fixture/project-version.ts';

/** The router's answer for every page of the published menu file and every kind of visitor. */
const { manifest, files } = await projectVersion();
const published = <T>(name: string) => JSON.parse(files.get(name) ?? 'null') as T;
const menu = published<Menu>(manifest.menu);
const tree = pageTree(menu, published<Settings>(manifest.settings));

const ROLES = [null, ...new Set(Object.values(file.checks).flat())].filter((role) => role !== 'ANONYMOUS');
const PAGES = ROUTES.filter(({ path }) => path !== null);

/** The page that somebody stands on in the end. */
function comesTo(path: string, role: string | null): string {
  for (let at = path, steps = 0; steps < 5; steps += 1) {
    const found = resolve({ tree, menu }, at, { role });
    if (found.kind === 'page') return found.node.page.id;
    if (found.kind !== 'redirect') return found.kind;
    at = found.to;
  }
  return 'a circle';
}

test.each(ROLES)('every page of the menu file opens for %s as the file says, or leads away', (role) => {
  const ends = PAGES.map(({ path }) => [path, comesTo(path ?? '', role)]);
  expect(ends).toEqual(PAGES.map((asked) => [asked.path, destination(asked, role).entry.id]));
  expect(ends.length).toBeGreaterThan(20);
});
