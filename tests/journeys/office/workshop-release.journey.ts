import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { isSourcePath } from '../../../src/server/config/sources.ts';
import { zipped } from '../../../src/server/workshop/archive.ts';
import { Workshop, words } from '../support/pages/workshop.ts';
import { CERTIFICATE_PAGE, signInAs } from '../support/person.ts';
import { text } from '../support/project.ts';
import { Recipes, type Written } from '../support/recipes.ts';
import { hasPostgres, Release } from '../support/running/release.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { test as base, expect } from '../support/test.ts';

/** A release on PostgreSQL, and the recipes of the guide, each followed on what those before have left. */
const test = base.extend<object, { release: Release; recipes: Recipes }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const release = await Release.start();
      await use(release);
      await release.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  recipes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const recipes = await Recipes.begin();
      await use(recipes);
      rmSync(recipes.folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ release }, use) => use(release.url),
});

test.skip(!hasPostgres, 'PostgreSQL is not installed.');
test.describe.configure({ mode: 'serial' });
// Publishing asks for the password once more.
test.use({ expectedErrors: [/status of 403 .*\/api\/(?:config|desk)\//] });

const OFFICE = 'S0001';
const INTRO = "Ompli el formulari i enviï'l a la secretaria.";
const tag = ONE_WIDTH;

test('1: a text is changed in all languages, in place', { tag }, async ({ page, browser, recipes }) => {
  await recipes.follow(1);
  const workshop = await office(page);
  await workshop.open('forms/certificate-request', text('ca', 'forms/certificate-request', 'intro').slice(0, 40));
  await workshop.view('texts');
  const box = (language: string) => page.getByLabel(`${words('parts.intro')}: ${language}`, { exact: true });
  await box('Català').fill(INTRO);
  await box('Castellano').fill('Rellene el formulario y envíelo a la secretaría.');
  await workshop.saved();
  await workshop.publish('Recepta 1');
  await asMember(browser, page, async (member) => {
    await member.goto(CERTIFICATE_PAGE);
    await expect(member.getByText(INTRO, { exact: true })).toBeVisible();
  });
});

/** Follows recipes in the file view, publishes them, and looks at the pages as a member. */
const inFiles = (title: string, numbers: number[], seen: (member: Page) => Promise<void>) =>
  test(title, { tag }, async ({ page, browser, recipes }) => {
    const workshop = await office(page);
    await writeAll(workshop, await recipes.follow(...numbers));
    await workshop.publish(`Receptes ${numbers.join(', ')}`);
    await asMember(browser, page, seen);
  });

inFiles('2 to 5: fields, a condition, a choice and a section, in the files', [2, 3, 4, 5], async (member) => {
  await member.goto(CERTIFICATE_PAGE);
  await expect(member.getByRole('region', { name: 'Exemplars' })).toBeVisible();
  await expect(member.getByLabel('Per correu', { exact: true })).toBeChecked();
  await member.getByLabel("Nombre d'exemplars").fill('2');
  await member.getByLabel(text('ca', 'forms/certificate-request', 'delanteDe.label')).fill('Ajuntament');
  await member.getByRole('button', { name: text('ca', 'forms/certificate-request', 'buttons.submit') }).click();
  await expect(member.getByRole('dialog')).toContainText('Motiu');
});

inFiles(
  '7 to 10: a form with guests, a total, steps and dates, its procedure, mails and page',
  [7, 8, 9, 10],
  async (member) => {
    await member.goto('/sol-licituds/sopar');
    const step = (number: number) => member.getByRole('heading', { name: new RegExp(`^Pas ${number} de 3`) });
    await expect(step(1)).toBeVisible();
    await member.getByLabel('Peix').check();
    await member.getByRole('button', { name: 'Continuar' }).click();
    await expect(step(2)).toBeVisible();
    await expect(member.getByLabel('Import total')).toHaveValue(/^25/);
    await member.getByRole('button', { name: 'Continuar' }).click();
    await expect(step(3)).toBeVisible();
  },
);

inFiles('11 and 14: a form is retired and its address leads on; other colours', [11, 14], async (member) => {
  await member.goto('/sol-licituds/sol-licitud-correu-corporatiu');
  await expect(member).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
  const look = await member.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(),
  );
  expect(look).toContain('--primary-main: 0 84 107');
});

test('the typeface and a mark of its own are live without a build or a restart', { tag }, async ({
  page,
  browser,
  recipes,
}) => {
  const theme = join(recipes.folder, 'menus/theme.json');
  const next = { ...JSON.parse(readFileSync(theme, 'utf8')), font: 'Georgia', mark: 'mark.svg' };
  writeFileSync(theme, `${JSON.stringify(next, null, 2)}\n`);
  const workshop = await office(page);
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M4 4h40v40H4z" fill="#00546b"/></svg>\n';
  writeFileSync(join(recipes.folder, 'menus/mark.svg'), mark);
  await workshop.make('menus/mark.svg', mark);
  await workshop.write('menus/theme.json', readFileSync(theme, 'utf8'));
  await workshop.publish('Aspecte nou');
  await asMember(browser, page, async (person) => {
    await person.goto(CERTIFICATE_PAGE);
    expect(await person.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Georgia/);
    const shown = person.getByRole('banner').locator('img[src$=".svg"]').first();
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  });
});

test('6: a page for one role is open to that role alone', { tag }, async ({ page, browser, recipes }) => {
  const workshop = await office(page);
  await writeAll(workshop, await recipes.follow(6));
  await workshop.publish('Recepta 6');
  const see = async (person: Page) => person.goto('/usuaris-externs');
  await asPerson(browser, page, '12345678Z', async (person) => {
    await see(person);
    await expect(person.getByText('per a usuaris externs', { exact: false }).first()).toBeVisible();
  });
  await asMember(browser, page, async (person) => {
    await see(person);
    await expect(person.getByText('Aquí trobarà', { exact: false })).toBeHidden();
  });
});

test('12: a language comes as an archive of all files', { tag }, async ({ page, browser, recipes }) => {
  await recipes.follow(12);
  const workshop = await office(page);
  await workshop.tab('transfer').click();
  const files = [...recipes.files()].filter(([path]) => isSourcePath(path));
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'fitxers.zip', mimeType: 'application/zip', buffer: Buffer.from(zipped(new Map(files))) },
  });
  await page.getByRole('button', { name: words('transfer.take') }).click();
  await expect(page.getByText(words('transfer.done'))).toBeVisible();
  await workshop.publish('Recepta 12');
  await asMember(browser, page, async (person) => {
    await person.goto(CERTIFICATE_PAGE);
    await expect(person.getByRole('button', { name: 'English' })).toBeVisible();
  });
});

inFiles('15: complaints, with a procedure of their own', [15], async (member) => {
  await member.goto('/sol-licituds/queixes');
  await expect(member.getByLabel('Què va passar')).toBeVisible();
});

test('13: an earlier version comes back, and this one again', { tag }, async ({ page, release }) => {
  const now = await release.currentVersion();
  await office(page);
  for (const comes of ['before', 'again']) {
    await page.goto('/secretaria/configuracio');
    const [restore] = text('ca', 'app/configuration', 'restoreOne').split('{{');
    await page
      .getByRole('button', { name: new RegExp(`^${restore}`) })
      .first()
      .click();
    await page
      .getByRole('button', { name: text('ca', 'app/configuration', 'restore'), exact: true })
      .last()
      .click();
    await new Workshop(page).giveThePassword();
    await expect(page.getByText(text('ca', 'app/configuration', 'restored'))).toBeVisible();
    expect((await release.currentVersion()) === now).toBe(comes === 'again');
  }
});

test('the files go out to a folder, are checked there, and come in with the same name; a start keeps them', {
  tag,
}, async ({ page, release }) => {
  const version = await release.currentVersion();
  const workshop = await office(page);
  await workshop.tab('transfer').click();
  await page.getByLabel(words('tokens.name')).fill('Portàtil');
  await page.getByLabel(words('tokens.scope')).selectOption('publish');
  await page.getByRole('button', { name: words('tokens.new') }).click();
  await workshop.giveThePassword();
  const token = await page.locator('code').filter({ hasText: 'config_' }).innerText();

  const folder = mkdtempSync(join(tmpdir(), 'pulled '));
  const config = (...said: string[]) =>
    release.command(['config.mjs', ...said], { CONFIG_TOKEN: token, CONFIG_DIR: folder });
  expect((await config('pull', release.url)).output).toMatch(/^\d+ files added, 0 changed, 0 removed/);
  const checked = await config('check');
  expect(checked, checked.output).toMatchObject({ code: 0 });
  const pushed = await config('push', release.url, '--publish', '-m', 'De la carpeta');
  expect(pushed.output).toContain(`Version ${version} is current now.`);

  // What stands in the folder of the release is older than what the office has made of it.
  // An open workshop would ask the server that is away.
  await page.goto('about:blank');
  await release.pause();
  await release.resume();
  expect(await release.currentVersion()).toBe(version);
  rmSync(folder, { recursive: true });
});

async function office(page: Page): Promise<Workshop> {
  await signInAs(page, OFFICE);
  const workshop = new Workshop(page);
  await workshop.visit();
  return workshop;
}

async function writeAll(workshop: Workshop, { changed, added, removed }: Written): Promise<void> {
  for (const [path, content] of added) await workshop.make(path, content);
  for (const [path, content] of changed) await workshop.write(path, content);
  for (const path of removed) await workshop.remove(path);
}

function asMember(browser: Browser, page: Page, see: (person: Page) => Promise<void>): Promise<void> {
  return asPerson(browser, page, '20001', see);
}

async function asPerson(browser: Browser, page: Page, username: string, see: (person: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'ca-ES' });
  const person = await context.newPage();
  await signInAs(person, username);
  await see(person);
  await context.close();
}
