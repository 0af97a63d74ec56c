import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/configuration.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Activation, ChangesAnswer } from '../../../api/shapes/configuration.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'Cancel·lar' as never, configuration: words as never },
  pages: { ...ca.pages, versions: { title: 'Configuració' } },
};
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    { id: 'versions', path: '/versions', access: ['staff'], blocks: [{ type: 'configuration', id: 'versions' }] },
  ],
};
const at = '2026-11-20T11:30:00.000Z';
const now: Activation = { version: 'b26fc9a31111', kind: 'publish', at, by: 'Pau', note: 'Les quotes noves' };
const old: Activation = { version: 'a1b2c3d42222', kind: 'publish', at };
const found: ChangesAnswer = {
  changes: [
    {
      subject: 'form',
      id: 'card',
      title: 'Carnet (card)',
      changes: [
        { kind: 'changed', path: ['a', 'b'], place: ['Motiu', 'màxim'], before: 200, after: 100, tightened: true },
      ],
    },
    {
      subject: 'menu',
      title: '',
      changes: [
        { kind: 'added', path: ['pages', 'x'], place: ['pàgines', '«Feina»'], after: { id: 'x', access: ['staff'] } },
      ],
    },
  ],
  conflicts: 0,
  hidden: [{ place: ['Adreça (address)', 'Càrrec'], people: 3 }],
  orphaned: [{ form: 'room', requests: 2 }],
  refused: [{ form: 'card', requests: 1 }],
};
const failure = (status: number, message = '') => Response.json({ status: 'Error', message }, { status });

let site: FakeSite;
let items: Activation[];
let posts: (() => Response)[];
let changes: () => Response | Promise<Response>;
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  items = [now, old];
  posts = [];
  changes = () => Response.json(found);
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts } });
  site.answer(({ method, path }: ApiRequest) => {
    if (method === 'POST') return posts.shift()?.() ?? failure(500);
    if (path.startsWith('/desk/configuration/changes')) return changes();
    return path === '/desk/configuration' ? Response.json({ items }) : failure(404);
  });
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

const restore = page.getByRole('button', { name: 'Tornar-hi: versió a1b2c3d4' });
const sure = page.getByRole('button', { name: words.restore, exact: true });

test('the live version, who published it and why, and its changes in words', async () => {
  await openApp(site, '/versions');
  await expect.element(page.getByText('Les quotes noves', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Pau ·')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Formulari Carnet (card)' })).toBeVisible();
  await expect.element(page.getByText('Motiu › màxim:')).toBeVisible();
  await expect.element(page.getByText('«200» passa a ser «100»')).toBeVisible();
  await expect.element(page.getByText(words.tightened)).toBeVisible();
  // A value with parts has no text of its own.
  await expect.element(page.getByText(words.addedWhole).first()).toBeVisible();
  await expect
    .element(page.getByText('3 persones tenen desat un valor que ningú no veurà més: Adreça (address) › Càrrec.'))
    .toBeVisible();
  await expect
    .element(page.getByText('Té 2 sol·licituds pendents el formulari «room»', { exact: false }))
    .toBeVisible();
  await expect
    .element(page.getByText('no compleix les regles noves el formulari «card»', { exact: false }))
    .toBeVisible();
  // A count that is not known is said to be so.
  await expect.element(page.getByText(words.drafts)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeViolations()).toEqual([]);
  const asked = site.calls.filter(({ path }) => path.includes('/changes')).map(({ path }) => path);
  expect(asked).toEqual([`/desk/configuration/changes?before=${old.version}&after=${now.version}`]);
});

test('a version is restored after a question; a version published meanwhile is reported', async () => {
  await openApp(site, '/versions');
  await restore.click();
  await expect.element(page.getByRole('heading', { name: 'Tornar-hi: versió a1b2c3d4' })).toBeVisible();
  // The heading is not covered by the sticky bar.
  window.scrollTo(0, 0);
  expect(await axeViolations()).toEqual([]);
  posts = [() => failure(412), () => failure(409, 'No compleix'), () => Response.json({ items })];
  await page.getByLabelText(words.note).fill('Massa aviat');
  await sure.click();
  await expect.element(page.getByText(words.changed)).toBeVisible();
  await sure.click();
  await expect.element(page.getByText('No compleix', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText(words.note)).toHaveValue('Massa aviat');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('checkbox', { name: words.hides }).click();
  await sure.click();
  await expect.element(page.getByText(words.restored)).toBeVisible();
  const sent = site.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  expect(sent[0]).toEqual({ to: old.version, live: now.version, note: 'Massa aviat' });
  // The user confirms that values would not be shown any more.
  expect(sent[2]).toEqual({ ...sent[0], hides: true });
});

test('nobody goes back to a version before its changes are there to be read', async () => {
  let tell = () => {};
  changes = () => new Promise((resolve) => (tell = () => resolve(Response.json(found))));
  posts = [() => Response.json({ items })];
  await openApp(site, '/versions');
  await restore.click();
  await expect.element(sure).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabelText(words.note).fill('Massa aviat');
  await userEvent.keyboard('{Enter}');
  tell();
  await expect.element(sure).toHaveAttribute('aria-disabled', 'false');
  expect(site.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await sure.click();
  await expect.element(page.getByText(words.restored)).toBeVisible();
});

test('the preview draws the forms of a version in each language, and sends nothing', async () => {
  const before = { ...askForm, spec: { ...askForm.spec, sections: [{ id: 'all', fields: ['before'] }] } };
  const told = (es: boolean) => ({
    ...texts,
    forms: { ask: { sections: { all: { title: es ? 'Como era' : 'Com era' } }, intro: 'Text de la versió vella' } },
    fields: { ...ca.fields, before: { label: es ? 'Presentado ante' : 'Davant de' } },
  });
  site.publish({
    ...sample,
    menu,
    forms: { ...sample.forms, ask: before },
    texts: { ca: told(false), es: told(true) },
  });
  site.publish({ ...sample, menu, texts: { ca: texts, es: texts } });
  items = [
    { ...now, version: 'v3' },
    { ...old, version: 'v2' },
  ];
  await openApp(site, '/versions');
  const opener = page.getByRole('button', { name: "Veure'n els formularis: versió v2" });
  await opener.click();
  await expect.element(page.getByRole('heading', { name: 'Formularis de la versió v2' })).toBeVisible();
  await page.getByLabelText(words.preview.form, { exact: true }).selectOptions('Demanar un document (ask)');
  await expect.element(page.getByRole('heading', { name: 'Com era' })).toBeVisible();
  await expect.element(page.getByText('Text de la versió vella')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  window.scrollTo(0, 0);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: words.preview.errors }).click();
  const dialog = page.getByRole('dialog', { name: 'Revisi' });
  await expect.element(dialog).toHaveTextContent('Davant de');
  await dialog.getByRole('button', { name: 'Tancar' }).click();
  await page.getByLabelText(/^Davant de/).fill('Ajuntament');
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByText(words.preview.passed)).toBeVisible();
  await page.getByLabelText(words.preview.language).selectOptions('Castellano');
  await expect.element(page.getByRole('heading', { name: 'Como era' })).toBeVisible();
  await expect.element(page.getByLabelText(/^Presentado ante/)).toHaveValue('');
  expect(site.calls.filter(({ path }) => !path.startsWith('/desk/'))).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  await page.getByRole('button', { name: words.preview.close }).click();
  await expect.element(opener).toHaveFocus();
});

test('a version of another program has no preview; a version that fails can be loaded again', async () => {
  site.publish({ ...sample, menu, texts: { ca: texts, es: texts }, format: 1 });
  site.publish({ ...sample, menu, texts: { ca: texts, es: texts } });
  items = [
    { ...now, version: 'v3' },
    { ...old, version: 'v2' },
    { ...old, version: 'v9' },
  ];
  await openApp(site, '/versions');
  await page.getByRole('button', { name: "Veure'n els formularis: versió v2" }).click();
  await expect.element(page.getByText(words.preview.otherProgram)).toBeVisible();
  await page.getByRole('button', { name: "Veure'n els formularis: versió v9" }).click();
  await expect.element(page.getByRole('button', { name: 'Tornar-ho a provar' })).toBeVisible();
});
