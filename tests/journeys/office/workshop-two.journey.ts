import type { Page } from '@playwright/test';
import { Workshop, words } from '../support/pages/workshop.ts';
import { signInAs } from '../support/person.ts';
import { copyProject, readJson, removeProject, text, writeJson } from '../support/project.ts';
import { RunningServer } from '../support/server.ts';
import { ONE_WIDTH, TASK } from '../support/tags.ts';
import { test as base, expect } from '../support/test.ts';

const FORM = 'forms/certificate-request';
const NEWCOMER = 'Pau Soler Vidal';

/** A server of its own with two accounts of the office. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const root = copyProject();
      const demo = readJson<{ people: object[] }>(root, 'menus/demo.json');
      const colleague = { username: 'S0002', name: NEWCOMER, role: 'ROLE_STAFF', kind: 'staff', records: {} };
      writeJson(root, 'menus/demo.json', { ...demo, people: [...demo.people, colleague] });
      const server = await RunningServer.start(root);
      await use(server);
      await server.stop();
      removeProject(root);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
// The preview beside a wide window has journeys of its own.
test.use({ viewport: { width: 1100, height: 900 } });
// The second change of a place is refused.
test.use({ expectedErrors: [/status of 409 .*\/api\/config\//] });

test('two people of the office change one form, see each other, and lose nothing', {
  tag: [TASK, ONE_WIDTH],
}, async ({ page, browser, baseURL, viewport }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ca', viewport });
  const [marta, pau] = [page, await context.newPage()] as const;
  const label = (field: string) => text('ca', FORM, `${field}.label`);
  const [first, second] = [label('delanteDe'), label('motivo')];
  for (const [one, account] of [
    [marta, 'S0001'],
    [pau, 'S0002'],
  ] as const) {
    await signInAs(one, account);
    await one.goto(`/secretaria/taller?${new URLSearchParams({ open: FORM })}`);
    await new Workshop(one).view('texts');
  }
  /** The box with the Catalan label of a field, by the words that the field was called by before. */
  const box = (one: Page, name: string) => new Workshop(one).textOf(name, 'label', 'Català');

  // Different places of one file: both stay, and each sees the other's.
  await Promise.all([box(marta, first).fill('Qui el rebrà'), box(pau, second).fill('Per què el vol')]);
  for (const one of [marta, pau]) {
    await expect(box(one, 'Qui el rebrà')).toHaveValue('Qui el rebrà', { timeout: 60_000 });
    await expect(box(one, 'Per què el vol')).toHaveValue('Per què el vol', { timeout: 60_000 });
  }

  // The same place: the later one sees both, and chooses.
  const both = (one: Page) => one.getByRole('region', { name: words('conflict.title') });
  await Promise.all([box(marta, 'Qui el rebrà').fill('Qui el rep'), box(pau, 'Qui el rebrà').fill('On el portarà')]);
  await expect.poll(async () => (await both(marta).count()) + (await both(pau).count()), { timeout: 60_000 }).toBe(1);
  const [later, earlier, own, theirs] =
    (await both(pau).count()) === 1
      ? ([pau, marta, 'On el portarà', 'Qui el rep'] as const)
      : ([marta, pau, 'Qui el rep', 'On el portarà'] as const);
  await expect(both(later).getByRole('group', { name: words('conflict.mine') })).toContainText(own);
  await expect(both(later).getByRole('group', { name: words('conflict.theirs') })).toContainText(theirs);
  await both(later)
    .getByRole('button', { name: words('conflict.keepMine') })
    .click();
  await expect(both(later)).toHaveCount(0);
  await expect(box(earlier, own)).toHaveValue(own, { timeout: 60_000 });
  await context.close();
});
