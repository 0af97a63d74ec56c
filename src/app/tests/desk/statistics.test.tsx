import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import desk from '../../../../messages/_general/ca/app/desk.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/statistics.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import { STATISTICS, STATISTICS_OF_FORM } from '../../../../tests/support/stories/statistics-story.ts';
import type { Menu, Page } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, desk: desk as never, statistics: words as never },
  pages: { ...ca.pages, figures: { title: 'Estadístiques' } },
};
const figures: Page = {
  id: 'figures',
  path: '/figures',
  access: ['staff'],
  blocks: [{ type: 'statistics', id: 'figures' }],
};
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [...sample.menu.pages, figures],
};
const sections = [
  { id: 'who', fields: ['name'] },
  { id: 'where', fields: ['before'] },
];
const forms = { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, sections } } };

let site: FakeSite;
let answers: Record<string, (request: ApiRequest) => Response>;
const open = (role: string, shown: Menu = menu) => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken(role) }));
  site = fakeSite({ ...sample, menu: shown, forms, texts: { ca: texts, es: texts } });
  site.answer((request) => answers[`${request.method} ${request.path}`]?.(request) ?? Response.json({}));
};
beforeEach(() => {
  answers = {
    'GET /desk/statistics': () => Response.json(STATISTICS),
    'GET /desk/statistics?form=certificate-request': () => Response.json(STATISTICS_OF_FORM),
    'POST /emails/comunicaciones': () => Response.json({ reference: 'A' }, { status: 201 }),
    'POST /visits': () => new Response(null, { status: 204 }),
  };
});
afterEach(() => site.restore());

test('charts have tables with the same figures, and words where a figure is not shown', async () => {
  open('ROLE_STAFF');
  await openApp(site, '/figures');
  const month = page.getByRole('table', { name: words.month });
  await expect
    .element(month.getByRole('row', { name: /octubre/ }))
    .toHaveTextContent(`octubre del 202660${words.hidden}${words.few}0–`);
  await expect.element(month.getByRole('row', { name: words.total })).toHaveTextContent(`Total182141122112,5`);
  await expect.element(page.getByText("De l'1 de desembre del 2025 al 25 de novembre del 2026")).toBeVisible();
  // For the eyes alone, and without anything that takes the focus.
  await expect.poll(() => document.querySelectorAll('[aria-hidden] svg rect[fill^="url"]').length).toBeGreaterThan(10);
  expect(document.querySelectorAll('[aria-hidden] [tabindex="0"]')).toHaveLength(0);
  // The axis says a month as the table does.
  const axes = () => [...document.querySelectorAll('[aria-hidden] svg text')].map(({ textContent }) => textContent);
  await expect.poll(axes).toContain('setembredel 2026');
  expect(axes().filter((label) => /^\d{4}-\d\d$/.test(label ?? ''))).toEqual([]);
  // The tallest bar ends before its axis does.
  const top = (query: string) =>
    Math.min(...[...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect().top));
  const chart = '.MuiChartsSurface-root:first-of-type';
  expect(top(`${chart} .MuiBarElement-root`)).toBeGreaterThan(top(`${chart} .MuiChartsAxis-directionY line`) + 4);
  const fills = [...document.querySelectorAll('[aria-hidden] rect[fill^="url"]')].map(
    (bar) => bar.getAttribute('fill') ?? '',
  );
  expect(new Set(fills).size).toBeGreaterThanOrEqual(4);
  for (const fill of new Set(fills))
    expect(document.getElementById(fill.slice('url(#'.length, -1))?.tagName).toBe('pattern');
  expect(await axeViolations()).toEqual([]);
});

test('the filter is filled in by keyboard and stands in the address; one form shows its answers', async () => {
  open('ROLE_STAFF');
  const { browser } = await openApp(site, '/figures');
  await expect.element(page.getByRole('table', { name: words.month })).toBeVisible();
  await page.getByRole('combobox', { name: words.form }).selectOptions('Certificat');
  (page.getByRole('button', { name: desk.filters.apply }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('table', { name: 'Idioma' })).toHaveTextContent('Català84');
  expect(browser.location.search).toBe('?form=certificate-request');
  await expect.element(page.getByRole('button', { name: desk.filters.apply })).toHaveFocus();
  await expect.element(page.getByText(`${words.mean}: 1,85 · ${words.sum}: 222`)).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: words.visit }))
    .toHaveTextContent(`Deixat a «Enviament»${words.few}`);
  expect(await axeViolations()).toEqual([]);
  // A wrong day is said at its box and not asked for.
  await page.getByRole('textbox', { name: desk.filters.from }).fill('1/2/2026');
  await page.getByRole('textbox', { name: desk.filters.to }).fill('1/1/2026');
  await page.getByRole('button', { name: desk.filters.apply }).click();
  await expect.element(page.getByText(desk.filters.dayWrong)).toBeVisible();
  expect(browser.location.search).toBe('?form=certificate-request');
});

test('each table is there as a file; a failure is said', async () => {
  open('ROLE_STAFF');
  await openApp(site, '/figures');
  const file = page.getByRole('button', { name: `${desk.list.csv}: ${words.byForm}` });
  answers['GET /desk/statistics/file?table=forms&format=csv'] = () =>
    Response.json({ status: 'Error', message: '' }, { status: 503 });
  await file.click();
  await expect.element(page.getByText(desk.list.exportFailed)).toBeVisible();
  expect(site.calls.map(({ path }) => path)).toContain('/desk/statistics/file?table=forms&format=csv');
});

test('nothing counted, and what there was is still being counted, is said', async () => {
  const nothing = { ...STATISTICS.total, begun: 0, sent: 0, done: 0, returned: 0, days: null };
  answers['GET /desk/statistics'] = () => Response.json({ ...STATISTICS, total: nothing, forms: [], counting: true });
  open('ROLE_STAFF');
  await openApp(site, '/figures');
  await expect.element(page.getByText(words.emptyTitle)).toBeVisible();
  await expect.element(page.getByText(words.counting)).toBeVisible();
});

test('no chart is drawn of figures that are all zero or not shown', async () => {
  const few = { begun: 0, sent: 'few', done: 'hidden', returned: 0, days: null } as const;
  const months = STATISTICS.months.map((row) => ({ ...row, ...few }));
  answers['GET /desk/statistics'] = () => Response.json({ ...STATISTICS, months });
  open('ROLE_STAFF');
  await openApp(site, '/figures');
  await expect.element(page.getByRole('table', { name: words.month })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.MuiChartsSurface-root').length).toBe(1);
});

const visits = () =>
  site.calls.filter(({ path }) => path === '/visits').map(({ body }) => JSON.parse(String(body)) as unknown);

test('a visit to a form is counted once: by the section where it was left', async () => {
  open('ROLE_COLEGIADO');
  const { screen } = await openApp(site, '/section/ask');
  await page.getByLabelText('Davant de').fill('Ajuntament');
  await page.getByLabelText('Davant de').fill('Diputació');
  expect(visits()).toEqual([]);
  await screen.unmount();
  await expect.poll(visits).toEqual([{ form: 'ask', left: 'where' }]);
});

test('a visit in which the form was sent is counted as sent, and once', async () => {
  open('ROLE_COLEGIADO');
  const { screen } = await openApp(site, '/section/ask');
  await page.getByLabelText('Davant de').fill('Ajuntament');
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByText("S'ha enviat")).toBeVisible();
  await expect.poll(visits).toEqual([{ form: 'ask' }]);
  await screen.unmount();
  expect(visits()).toEqual([{ form: 'ask' }]);
});

test('where no page shows statistics nothing is counted, nor fetched for it', async () => {
  open('ROLE_COLEGIADO', sample.menu);
  const { screen } = await openApp(site, '/section/ask');
  await page.getByLabelText('Davant de').fill('Ajuntament');
  await screen.unmount();
  expect(visits()).toEqual([]);
});
