import type { Browser, Page } from '@playwright/test';
import { Workshop, words } from '../support/pages/workshop.ts';
import { CERTIFICATE_PAGE, signInAs } from '../support/person.ts';
import { copyProject, readJson, removeProject, text, writeJson } from '../support/project.ts';
import { RunningServer } from '../support/server.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { test as base, expect } from '../support/test.ts';

const FORM = 'forms/certificate-request';
const NEWCOMER = 'Pau Soler Vidal';
const configuration = (key: string) => text('ca', 'app/configuration', key);

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
  tag: ONE_WIDTH,
}, async ({ page, browser, baseURL, viewport }) => {
  const label = (field: string) => text('ca', FORM, `${field}.label`);
  const [first, second] = [label('delanteDe'), label('motivo')];
  const marta = await atTheForm(page, 'S0001');
  const pau = await atTheForm(await another(browser, { baseURL, viewport }), 'S0002');

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
  await pau.context().close();
});

test('where a second person has to confirm, nothing is live before, and nobody confirms what is their own', {
  tag: ONE_WIDTH,
}, async ({ page, browser, baseURL, viewport }) => {
  const options = { baseURL, viewport };
  const marta = await atTheForm(page, 'S0001');
  const office = new Workshop(marta);
  // That a second person has to confirm is published by one.
  const settings = 'menus/settings.json';
  const asking = { ...JSON.parse((await office.files()).get(settings) ?? '{}'), publishing: { approval: true } };
  await office.write(settings, `${JSON.stringify(asking, null, 2)}\n`);
  await office.publish('Dues persones');
  const member = await another(browser, options);
  await signInAs(member, '20001');
  await member.goto(CERTIFICATE_PAGE);
  const before = await member.locator('label[for$=delanteDe]').innerText();
  const sees = async (label: string) => {
    await member.goto(CERTIFICATE_PAGE);
    await expect(member.locator('label[for$=delanteDe]')).toContainText(label);
  };

  // She refuses it first, with a reason that its author reads.
  const pau = await atTheForm(await another(browser, options), 'S0002');
  const author = new Workshop(pau);
  const label = pau.locator(`[data-text=${JSON.stringify('["delanteDe","label"]')}]`).getByLabel(/: Català$/);
  await label.fill('Per a qui');
  await author.saved();
  await author.propose('Més curt');
  await expect(pau.getByText(words('waiting.needsOther'))).toBeVisible();
  await expect(pau.getByRole('button', { name: words('waiting.confirmOne', { name: 'Més curt' }) })).toHaveCount(0);
  await sees(before);
  const waits = async (note: string) => {
    await office.visit();
    await office.tab('publish').click();
    await expect(marta.getByText(words('waiting.by', { by: NEWCOMER }), { exact: false }).first()).toBeVisible();
    return marta.getByRole('listitem').filter({ hasText: note });
  };
  const refused = await waits('Més curt');
  await refused.getByRole('button', { name: words('waiting.changes') }).click();
  await expect(refused.getByText('«Per a qui»', { exact: false })).toBeVisible({ timeout: 60_000 });
  await refused.getByRole('button', { name: words('waiting.decline') }).click();
  await refused.getByLabel(words('waiting.why')).fill('Massa curt');
  await refused
    .getByRole('form')
    .getByRole('button', { name: words('waiting.decline') })
    .click();
  await expect(marta.getByText(words('waiting.none'))).toBeVisible();
  await author.tab('files').click();
  await author.tab('publish').click();
  await pau.getByText(words('waiting.over')).click();
  await expect(pau.getByText(words('waiting.reason', { reason: 'Massa curt' }))).toBeVisible();

  // A proposal that she confirms waits for the time that it names, and can be taken back until then.
  const nextYear = new Date().getFullYear() + 1;
  await author.propose('A primers d’any', `1/1/${nextYear} 8:00`);
  const planned = await waits('A primers d’any');
  await planned.getByRole('button', { name: words('waiting.confirmOne', { name: 'A primers d’any' }) }).click();
  await office.giveThePassword();
  await expect(marta.getByText(words('waiting.scheduled'))).toBeVisible({ timeout: 60_000 });
  await expect(planned).toContainText(words('waiting.states.scheduled'));
  await sees(before);
  await planned.getByRole('button', { name: words('waiting.withdrawOne', { name: 'A primers d’any' }) }).click();
  await marta
    .getByRole('alertdialog')
    .getByRole('button', { name: words('waiting.withdraw'), exact: true })
    .click();
  await expect(marta.getByText(words('waiting.none'))).toBeVisible();

  // Without a time it is live at once.
  await author.propose('Ara sí');
  const wanted = await waits('Ara sí');
  await wanted.getByRole('button', { name: words('waiting.confirmOne', { name: 'Ara sí' }) }).click();
  await office.giveThePassword();
  await expect(marta.getByText(words('publish.done'))).toBeVisible({ timeout: 120_000 });
  await sees('Per a qui');

  // Going back is a proposal too: what was live before is live again once she confirms it, and not earlier.
  await pau.goto('/secretaria/configuracio');
  const [back] = configuration('restoreOne').split('{{');
  await pau
    .getByRole('button', { name: new RegExp(`^${back}`) })
    .first()
    .click();
  await pau.getByLabel(configuration('note')).fill('Torna l’etiqueta');
  await pau
    .getByRole('button', { name: configuration('restore'), exact: true })
    .last()
    .click();
  await expect(pau.getByText(configuration('proposed'))).toBeVisible({ timeout: 60_000 });
  await sees('Per a qui');
  const returns = await waits('Torna l’etiqueta');
  await expect(returns).toContainText(back ?? '');
  await returns.getByRole('button', { name: words('waiting.changes') }).click();
  await expect(returns.getByText('«Per a qui»', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  await returns.getByRole('button', { name: words('waiting.confirmOne', { name: 'Torna l’etiqueta' }) }).click();
  await office.giveThePassword();
  await expect(marta.getByText(words('publish.done'))).toBeVisible({ timeout: 120_000 });
  await sees(before);
  for (const other of [pau, member]) await other.context().close();
});

/** A browser of somebody else. */
async function another(
  browser: Browser,
  { baseURL = '', viewport }: { baseURL: string | undefined; viewport: { width: number; height: number } | null },
): Promise<Page> {
  return (await browser.newContext({ baseURL, locale: 'ca', viewport })).newPage();
}

/** Somebody of the office with the texts of the form. */
async function atTheForm(page: Page, account: string): Promise<Page> {
  await signInAs(page, account);
  await page.goto(`/secretaria/taller?${new URLSearchParams({ open: FORM })}`);
  await new Workshop(page).view('texts');
  return page;
}

/** The box with the Catalan label of a field, by the words that the field was called by before. */
function box(page: Page, name: string) {
  return new Workshop(page).textOf(name, 'label', 'Català');
}
