import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { isSourcePath } from '../../../src/server/domain/config/sources.ts';
import { zipped } from '../../../src/server/domain/workshop/archive.ts';
import { untidy } from '../../support/untidy.ts';
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
// The preview beside a wide window has journeys of its own.
test.use({ viewport: { width: 1100, height: 900 } });
// Publishing asks for the password once more.
test.use({ expectedErrors: [/status of 403 .*\/api\/(?:config|desk)\//] });

const OFFICE = 'S0001';
const FORM = 'schemas/certificate-request.schema.json';
const EVENT = 'schemas/event-registration.schema.json';
const MENU = 'menus/workspace.json';
const INTRO = "Ompli el formulari i enviï'l a la secretaria.";
const tag = ONE_WIDTH;

/** Follows recipes without seeing a file, publishes them, and looks at the pages as a member. */
const inPlace = (
  title: string,
  follow: (workshop: Workshop) => Promise<void>,
  see: (member: Page) => Promise<void>,
  expected: (files: Files) => Promise<void> | void,
) =>
  test(`${title}, in place`, { tag }, async ({ page, browser, recipes }) => {
    const editors = editorsOf(page);
    const workshop = await office(page);
    await follow(workshop);
    const [before, files] = [recipes.files(), await workshop.files()];
    // A changed file is laid out as it was, or better.
    const texts = [...before.values()];
    for (const [path, text] of files) {
      if (!path.endsWith('.json') || texts.includes(text)) continue;
      const known = untidy(before.get(path) ?? '');
      expect(
        untidy(text).filter((place) => !known.includes(place)),
        path,
      ).toEqual([]);
    }
    await expected((path) => JSON.parse(files.get(path) ?? 'null'));
    recipes.take(files);
    await workshop.publish(title);
    expect(editors).toEqual([]);
    await asMember(browser, page, see);
  });

// biome-ignore lint/suspicious/noExplicitAny: files of any kind
type Files = (path: string) => any;

/** The address of each editor of files that a page has loaded. */
function editorsOf(page: Page): string[] {
  const editors: string[] = [];
  page.on('request', (request) => {
    if (/code-editor/.test(request.url())) editors.push(request.url());
  });
  return editors;
}

/** Follows recipes in the file view, publishes them, and looks at the pages as a member. */
const inFiles = (title: string, numbers: number[], see: (member: Page) => Promise<void>) =>
  test(`${title}, in the files`, { tag }, async ({ page, browser, recipes }) => {
    const editors = editorsOf(page);
    const workshop = await office(page);
    await writeAll(workshop, await recipes.follow(...numbers));
    expect(editors).not.toEqual([]);
    await workshop.publish(`Receptes ${numbers.join(', ')}`);
    await asMember(browser, page, see);
  });

inPlace(
  '1: a text is changed in all languages',
  async (workshop) => {
    await workshop.open('forms/certificate-request', text('ca', 'forms/certificate-request', 'intro').slice(0, 40));
    await workshop.view('texts');
    await workshop.say(words('parts.intro'), {
      ca: INTRO,
      es: 'Rellene el formulario y envíelo a la secretaría.',
    });
  },
  async (member) => {
    await member.goto(CERTIFICATE_PAGE);
    await expect(member.getByText(INTRO, { exact: true })).toBeVisible();
  },
  (files) => {
    expect(files('messages/es/forms/certificate-request.json').intro).toBe(
      'Rellene el formulario y envíelo a la secretaría.',
    );
  },
);

const CERTIFICATE = text('ca', 'forms/certificate-request', 'sections.certificate.title');
const REASON = text('ca', 'forms/certificate-request', 'motivo.label');

inPlace(
  '2 to 4: an optional number, a field that depends on it, a choice',
  async (workshop) => {
    const { page } = workshop;
    await workshop.goTo('forms/certificate-request');
    await workshop.addField(
      CERTIFICATE,
      'exemplars',
      { ca: "Nombre d'exemplars", es: 'Número de ejemplares' },
      'number',
    );
    await workshop.say(`Nombre d'exemplars, ${words('parts.help')}`, {
      ca: 'Com a màxim, cinc.',
      es: 'Como máximo, cinco.',
    });
    await workshop.say(`Nombre d'exemplars, ${words('parts.placeholder')}`, { ca: '1', es: '1' });
    await page.getByLabel(words('bounds.minimum')).fill('1');
    await page.getByLabel(words('bounds.maximum')).fill('5');

    await workshop.openField('motivo');
    await workshop.button(words('condition.add')).click();
    await page.getByLabel(words('condition.field'), { exact: true }).selectOption({ label: "Nombre d'exemplars" });
    await page.getByLabel(words('condition.how')).selectOption({ label: words('condition.filled') });
    await page.getByRole('checkbox', { name: words('fields.mustFill') }).check();

    await workshop.addField(CERTIFICATE, 'lliurament', { ca: 'Lliurament', es: 'Entrega' }, 'radio');
    for (const choice of ['recollir', 'correu']) {
      await page.getByLabel(words('choices.name')).fill(choice);
      await workshop.button(words('choices.add')).click();
    }
    for (const choice of ['Primera', 'Segona'])
      await workshop.button(words('choices.remove', { label: choice })).click();
    await workshop.say('recollir', { ca: 'El recolliré', es: 'Lo recogeré' });
    await workshop.say('correu', { ca: 'Per correu', es: 'Por correo' });
    await page.getByLabel(words('default.title')).selectOption({ label: 'Per correu' });
  },
  async (member) => {
    await member.goto(CERTIFICATE_PAGE);
    await expect(member.getByLabel('Per correu', { exact: true })).toBeChecked();
    await expect(member.getByLabel(REASON)).toBeHidden();
    await member.getByLabel("Nombre d'exemplars").fill('2');
    await expect(member.getByLabel(REASON)).toBeVisible();
    await member.getByLabel(text('ca', 'forms/certificate-request', 'delanteDe.label')).fill('Ajuntament');
    await member.getByRole('button', { name: text('ca', 'forms/certificate-request', 'buttons.submit') }).click();
    await expect(member.getByRole('dialog')).toContainText('Motiu');
  },
  async (files) => {
    const wanted = await recipesOnly(2, 4);
    for (const name of ['exemplars', 'lliurament']) {
      expect(files(FORM).properties[name]).toEqual(wanted(FORM).properties[name]);
      for (const language of ['ca', 'es']) {
        const path = `messages/${language}/forms/certificate-request.json`;
        expect(files(path)[name]).toEqual(wanted(path)[name]);
      }
    }
    expect(files(FORM).properties).toMatchObject({ motivo: { 'ui:when': '!isEmpty(values.exemplars)' } });
    expect(files(FORM).required).toEqual(['delanteDe', 'motivo']);
  },
);

inPlace(
  '5: order, a section, two fields in a row',
  async (workshop) => {
    const { page } = workshop;
    await workshop.goTo('forms/certificate-request');
    await workshop.drag('nombre', 'persCodiCole');
    // By keyboard: the number goes behind the surname.
    const last = page.locator('[data-field="persCodiCole"] [data-by="1"]');
    await last.focus();
    await page.keyboard.press('Enter');
    await workshop.addSection('Exemplars');
    await workshop.openSection('Exemplars');
    for (let place = 0; place < 3; place += 1)
      await workshop.button(words('fields.up', { label: 'Exemplars' })).click();
    await workshop.say(`Exemplars, ${words('parts.title')}`, { ca: 'Exemplars', es: 'Ejemplares' });
    for (const field of ['exemplars', 'lliurament']) {
      await workshop.openField(field);
      await page.getByLabel(words('sections.in'), { exact: true }).selectOption({ label: 'Exemplars' });
      await page.getByLabel(words('fields.width'), { exact: true }).selectOption({ label: words('values.half') });
    }
  },
  async (member) => {
    await member.goto(CERTIFICATE_PAGE);
    await expect(member.getByRole('region', { name: 'Exemplars' }).getByLabel("Nombre d'exemplars")).toBeVisible();
  },
  async (files) => {
    const wanted = await recipesOnly(2, 4, 5);
    const orderOf = (read: Files) => (read(FORM).form as Form).sections.map(({ fields }) => fields);
    expect(orderOf(files)).toEqual(orderOf(wanted));
    for (const name of ['exemplars', 'lliurament'])
      expect(files(FORM).properties[name]).toEqual(wanted(FORM).properties[name]);
  },
);

interface Form {
  sections: { id: string; fields: string[] }[];
}

inFiles('7: a form with guests, its procedure, mails and page', [7], async (member) => {
  await member.goto('/sol-licituds/sopar');
  await expect(member.getByLabel('Peix')).toBeVisible();
});

inPlace(
  '7 to 10: a field of a record, a total, steps, dates, and the fields of the guests',
  async (workshop) => {
    const { page } = workshop;
    await workshop.goTo('forms/event-registration');
    // The surname of recipe 7, without its file.
    await workshop.openField('apellidos');
    await workshop.button(words('fields.remove', { label: text('ca', 'fields', 'apellidos.label') })).click();
    await workshop.addShared('', 'schemas/_records/person.record.json#/properties/apellidos');
    await page.getByLabel(words('fields.width'), { exact: true }).selectOption({ label: words('values.half') });
    await workshop.opener('apellidos').click();
    await workshop.drag('apellidos', 'plat');
    await workshop.addField('', 'total', { ca: 'Import total', es: 'Importe total' }, 'money');
    await page.getByLabel(words('fields.computed'), { exact: true }).fill('25 * (1 + size(values.acompanyants))');

    // A guest says something more.
    await workshop.openField('acompanyants');
    await workshop.addField('Acompanyants', 'menu', { ca: 'Vegetarià', es: 'Vegetariano' }, 'checkbox');
    await workshop.opener('acompanyants/fields/menu').click();

    await workshop.addSection('Acompanyants');
    await workshop.openSection('first');
    await workshop.say(`first, ${words('parts.title')}`, { ca: 'Les seves dades', es: 'Sus datos' });
    await workshop.openSection('Acompanyants');
    await workshop.say(`Acompanyants, ${words('parts.title')}`, { ca: 'Acompanyants', es: 'Acompañantes' });
    for (const field of ['acompanyants', 'total']) {
      await workshop.openField(field);
      await page.getByLabel(words('sections.in'), { exact: true }).selectOption({ label: 'Acompanyants' });
    }
    await page.getByRole('checkbox', { name: words('sections.inSteps') }).check();

    await workshop.view('parts');
    await workshop.openPart('/form');
    await workshop.addEntry('/form', 'enabled');
    await workshop
      .part('/form/enabled')
      .getByRole('button', { name: words('part.makeList') })
      .click();
    await workshop
      .part('/form/enabled')
      .getByRole('button', { name: words('part.addItem') })
      .click();
    for (const [at, expression, error, said] of [
      [0, "today >= date('2026-01-01')", 'early', { ca: "Encara no s'han obert.", es: 'Todavía no se han abierto.' }],
      [1, "today <= date('2099-12-31')", 'late', { ca: "S'han tancat.", es: 'Se han cerrado.' }],
    ] as const) {
      const one = `/form/enabled/${at}`;
      await workshop.openPart(one);
      await workshop.set(`${one}/unless`, expression);
      await workshop.set(`${one}/error`, error);
      await workshop.say(`${text('ca', 'app/configuration', 'words.error')}, ${error}`, said);
    }
  },
  async (member) => {
    await member.goto('/sol-licituds/sopar');
    const step = (number: number) => member.getByRole('heading', { name: new RegExp(`^Pas ${number} de 3`) });
    await expect(step(1)).toBeVisible();
    await member.getByLabel('Peix').check();
    await member.getByRole('button', { name: 'Continuar' }).click();
    await expect(step(2)).toBeVisible();
    await expect(member.getByLabel('Import total')).toHaveValue(/^25/);
    await member.getByRole('button', { name: 'Afegir un acompanyant' }).click();
    await member.getByRole('textbox', { name: /^Nom/ }).fill('Joan');
    await member.getByLabel('Vegetarià').check();
    await expect(member.getByLabel('Import total')).toHaveValue(/^50/);
    await member.getByRole('button', { name: 'Continuar' }).click();
    await expect(step(3)).toBeVisible();
  },
  async (files) => {
    const wanted = await recipesOnly(7, 8, 9, 10);
    for (const name of ['apellidos', 'total'])
      expect(files(EVENT).properties[name]).toEqual(wanted(EVENT).properties[name]);
    const orderOf = (read: Files) => (read(EVENT).form as Form).sections.map(({ fields }) => fields);
    expect(orderOf(files)).toEqual(orderOf(wanted));
    expect(files(EVENT).form).toMatchObject({ inSteps: true, enabled: wanted(EVENT).form.enabled });
  },
);

inPlace(
  '11: a form is retired and its address leads on',
  async (workshop) => {
    const { page } = workshop;
    await workshop.goTo('pages/workspace');
    const place = page.locator('[data-page="request-corporate-email"] [aria-expanded]').first();
    await place.click();
    const blocks = page.locator('[data-page="request-corporate-email"] [data-part$="/blocks"]');
    const at = (await blocks.getAttribute('data-part'))?.replace(/\/blocks$/, '') ?? '';
    await workshop.removePart(`${at}/blocks`);
    await workshop.removePart(`${at}/icon`);
    await workshop.addEntry(at, 'page');
    await workshop.set(`${at}/page`, 'request-certificate');
    for (const id of ['forms/corporate-email-request', 'mails/corporate-email-request']) {
      await workshop.saved();
      await workshop.goTo(id);
      await page
        .getByRole('button', { name: new RegExp(`^${words('remove.all', { label: '' })}`) })
        .last()
        .click();
      await expect(
        page.getByText(words('remove.done', { label: '' }).split('. ')[1] ?? '', { exact: false }),
      ).toBeVisible();
    }
  },
  async (member) => {
    await member.goto('/sol-licituds/sol-licitud-correu-corporatiu');
    await expect(member).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
  },
  async (files) => {
    const wanted = await recipesOnly(11);
    for (const language of ['ca', 'es']) {
      const texts = files(`messages/${language}/pages.json`)['request-corporate-email'];
      expect(Object.keys(texts)).toEqual(['title', 'short']);
    }
    expect(pageOf(files(MENU), 'request-corporate-email')).toEqual(pageOf(wanted(MENU), 'request-corporate-email'));
    for (const path of [
      'schemas/corporate-email-request.schema.json',
      'messages/es/mails/corporate-email-request.json',
    ])
      expect(files(path)).toBe(null);
  },
);

inPlace(
  '14: other colours and another mark',
  async (workshop) => {
    await workshop.goTo('look/theme');
    const colors = {
      colors: { main: '#00546b', dark: '#003b4c', light: '#2f8fa8', soft: '#e6f2f5' },
      dark: { main: '#6fd0e6', dark: '#9be0ef', light: '#bdeaf4', soft: '#0d3540' },
    };
    for (const [look, tones] of Object.entries(colors)) {
      await workshop.openPart(`/${look}`);
      await workshop.openPart(`/${look}/primary`);
      for (const [tone, color] of Object.entries(tones)) await workshop.set(`/${look}/primary/${tone}`, color);
    }
    await workshop.openPart('/mark');
    await workshop.openPart('/mark/0');
    await workshop.set('/mark/0/path', 'M14 34V14l20 20V14');
    await workshop.set('/mark/0/stroke', '5');
    await workshop.openPart('/mark/1');
    await workshop.set('/mark/1/path', 'M20 40h8');
    await workshop.addEntry('/mark/1', 'stroke');
    await workshop.set('/mark/1/stroke', '4');
  },
  async (member) => {
    await member.goto(CERTIFICATE_PAGE);
    const look = await member.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(),
    );
    expect(look).toContain('--primary-main: 0 84 107');
  },
  async (files) => {
    const wanted = await recipesOnly(14);
    expect(files('menus/theme.json')).toEqual(wanted('menus/theme.json'));
  },
);

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

inPlace(
  '6: a page for one role',
  async (workshop) => {
    const { page } = workshop;
    await workshop.visit();
    await workshop.button(words('begin.open')).click();
    const panel = page.getByRole('form', { name: words('begin.open') });
    await panel.getByLabel(words('begin.kind')).selectOption('page');
    await panel.getByLabel(`${words('parts.title')}: Català`).fill('Per a usuaris externs');
    await panel.getByLabel(`${words('parts.title')}: Castellano`).fill('Para usuarios externos');
    await panel.getByLabel(words('begin.name')).fill('for-externals');
    await panel.getByLabel(words('begin.icon')).selectOption('requests');
    await panel.getByRole('button', { name: words('begin.make') }).click();
    const line = page.locator('[data-page="for-externals"]');
    await expect(line.getByRole('button', { name: /for-externals$/ })).toHaveAttribute('aria-expanded', 'true');
    const at = (await line.locator('[data-part$="/blocks"]').getAttribute('data-part'))?.replace(/\/blocks$/, '') ?? '';
    await workshop.addEntry(at, 'access');
    await workshop.openPart(`${at}/access`);
    await workshop.set(`${at}/access/0`, 'external');
    await workshop.openPart(`${at}/blocks`);
    await workshop.openPart(`${at}/blocks/0`);
    await workshop.say(`text, ${words('parts.text')}`, {
      ca: 'Aquí trobarà **la informació** per a usuaris externs.',
      es: 'Aquí encontrará **la información** para usuarios externos.',
    });
  },
  async (member) => {
    await member.goto('/el-meu-col-legi/for-externals');
    await expect(member.getByText('Aquí trobarà', { exact: false })).toBeHidden();
  },
  (files) => {
    expect(pageOf(files(MENU), 'for-externals')).toMatchObject({
      access: ['external'],
      icon: 'requests',
      menu: 'main',
    });
  },
);

test('6: those people see it', { tag }, async ({ page, browser }) => {
  await page.goto('/login');
  await asPerson(browser, page, '12345678Z', async (person) => {
    await person.goto('/el-meu-col-legi/for-externals');
    await expect(person.getByText('Aquí trobarà', { exact: false }).first()).toBeVisible();
  });
});

inPlace(
  '12: a language',
  async (workshop) => {
    const { page } = workshop;
    await workshop.visit();
    await workshop.button(words('begin.open')).click();
    const panel = page.getByRole('form', { name: words('begin.open') });
    await panel.getByLabel(words('begin.kind')).selectOption('language');
    await panel.getByLabel(words('begin.itself')).fill('English');
    await panel.getByLabel(words('begin.code')).fill('en');
    await panel.getByRole('button', { name: words('begin.make') }).click();
    await expect(panel).toBeHidden();
    // Many files, one after the other.
    await workshop.saved(240_000);
    await workshop.goTo('forms/certificate-request');
    await workshop.view('texts');
    await page.getByLabel(new RegExp(`^${words('parts.intro')}: en`, 'i')).fill('Fill in the form and send it.');
  },
  async (person) => {
    await person.goto(CERTIFICATE_PAGE);
    await person.getByRole('button', { name: 'English' }).click();
    await expect(person.getByText('Fill in the form and send it.', { exact: true })).toBeVisible();
  },
  (files) => {
    for (const language of ['ca', 'es', 'en'])
      expect(files(`messages/${language}/languages.json`)).toMatchObject({ en: 'English' });
    expect(files(MENU)).toMatchObject({ languageSwitch: true });
  },
);

test('15: complaints with a procedure of their own come as an archive of all files', { tag }, async ({
  page,
  browser,
  recipes,
}) => {
  await recipes.follow(15);
  const workshop = await office(page);
  await workshop.tab('transfer').click();
  const files = [...recipes.files()].filter(([path]) => isSourcePath(path));
  await page.locator('input[type=file]').setInputFiles({
    name: 'fitxers.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipped(new Map(files))),
  });
  await page.getByRole('button', { name: words('transfer.take') }).click();
  await expect(page.getByText(words('transfer.done'))).toBeVisible();
  await workshop.publish('Recepta 15');
  await asMember(browser, page, async (member) => {
    await member.goto('/sol-licituds/queixes');
    await expect(member.getByLabel('Què va passar')).toBeVisible();
  });
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

  // The files in the folder of the release are older than the office's version.
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

/** The files of the guide alone, after some of its recipes. */
async function recipesOnly(...numbers: number[]): Promise<Files> {
  const recipes = await Recipes.begin();
  await recipes.follow(...numbers);
  const files = recipes.files();
  rmSync(recipes.folder, { recursive: true });
  return (path) => JSON.parse(files.get(path) ?? 'null');
}

/** A page of the menu by its id. */
function pageOf(part: unknown, id: string): unknown {
  if (typeof part !== 'object' || part === null) return undefined;
  if ('id' in part && part.id === id && !('type' in part)) return part;
  return Object.values(part)
    .map((one) => pageOf(one, id))
    .find((one) => one !== undefined);
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
