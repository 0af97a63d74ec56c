import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import desk from '../../../../messages/_general/ca/app/desk.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { DeskDetail, DeskLine } from '../../../api/shapes/desk.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, desk: desk as never, members: { role: 'Rol', since: 'Alta' } as never },
  pages: { ...ca.pages, inbox: { title: 'Safata' }, cases: { title: 'Tràmits' }, people: { title: 'Persones' } },
};
const block = { type: 'inbox' as const, id: 'list', columns: ['title', 'member', 'state'] as const };
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    {
      id: 'inbox',
      path: '/inbox',
      access: ['staff'],
      blocks: [{ ...block, source: 'requests', filters: ['text', 'form', 'state', 'days', 'order'] }],
    },
    {
      id: 'cases',
      path: '/cases',
      access: ['staff'],
      blocks: [
        { ...block, columns: [...block.columns, 'due'] as const, source: 'procedures', filters: ['text', 'order'] },
      ],
    },
    { id: 'people', path: '/people', access: ['staff'], blocks: [{ ...block, source: 'members' }] },
  ],
};
const line = (key: string, stateText = 'Rebuda'): DeskLine => ({
  key,
  title: `Petició ${key}`,
  member: { username: '20001', name: 'Núria Vila' },
  at: '2026-11-20T11:30:00.000Z',
  state: 'received',
  stateText,
});
const detail: DeskDetail = {
  ...line('AAAA-1111'),
  mailbox: 'nuria@exemple.cat',
  language: 'ca',
  sections: [{ title: '', fields: [{ property: 'motivo', label: 'Motiu', value: 'Un <b>x</b>' }] }],
  documents: [],
  changes: null,
  events: [],
  moves: [
    { id: 'done', title: 'Feta', note: 'optional' },
    { id: 'returned', title: 'Retornada', note: 'required' },
  ],
};
const noted = { at: '2026-11-21T10:00:00.000Z', act: 'Nota interna', by: 'Marta Riera', text: 'Ja ho faig jo' };
const failure = (status: number, message = '') => Response.json({ status: 'Error', message }, { status });
const tagged = (body: object, tag = '"1"') => Response.json(body, { headers: { ETag: tag } });

let site: FakeSite;
let pages: Record<string, (request: ApiRequest) => Response | Promise<Response>>;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts } });
  pages = {
    'GET /desk/requests': () => Response.json({ items: [line('BBBB-2222'), line('AAAA-1111')], next: 'AAAA-1111' }),
    'GET /desk/requests?after=AAAA-1111': () => Response.json({ items: [line('CCCC-3333')], next: null }),
    'GET /desk/requests/choices': () =>
      Response.json({ forms: [{ id: 'card', title: 'Carnet' }], states: [{ id: 'done', title: 'Feta' }] }),
    'GET /desk/requests/lines/AAAA-1111': () => tagged(detail),
  };
  site.answer((request) => pages[`${request.method} ${request.path}`]?.(request) ?? failure(404));
});
afterEach(() => site.restore());

const first = page.getByRole('link', { name: 'Petició AAAA-1111' });
const save = page.getByRole('button', { name: desk.act.save });
const answer = page.getByLabelText(desk.act.answer);
const sent = () => site.calls.filter(({ method }) => method === 'POST');

test('the office lands at the desk: a table with its columns, more lines on request', async () => {
  await openApp(site, '/');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Safata');
  await expect.element(first).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'AAAA-1111' });
  await expect.element(row).toHaveTextContent('Petició AAAA-1111Núria Vila (20001)Rebuda');
  await expect.element(page.getByText("Se'n mostren 2")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: desk.list.more }).click();
  // The button may be gone, so the first new line takes the focus.
  await expect.element(page.getByRole('link', { name: 'Petició CCCC-3333' })).toHaveFocus();
});

test('the list is filtered by keyboard, with the filter in the address', async () => {
  const { browser } = await openApp(site, '/inbox');
  await expect.element(first).toBeVisible();
  const path = '/desk/requests?form=card&text=vila';
  pages[`GET ${path}`] = () => Response.json({ items: [], next: null });
  await expect.element(page.getByLabelText(desk.filters.form)).not.toBeVisible();
  await page.getByRole('button', { name: desk.filters.more }).click();
  await page.getByLabelText(desk.filters.form).selectOptions('Carnet');
  (page.getByLabelText(desk.filters.text).element() as HTMLElement).focus();
  await userEvent.keyboard('vila{Enter}');
  await expect.element(page.getByText(desk.list.emptyText)).toBeVisible();
  expect(browser.location.search).toBe('?form=card&text=vila');
  await expect.element(page.getByLabelText(desk.filters.text)).toHaveFocus();
  await page.getByRole('button', { name: desk.filters.clear }).click();
  await expect.element(first).toBeVisible();
  expect(browser.location.search).toBe('');
  // The button is gone.
  await expect.element(page.getByLabelText(desk.filters.text)).toHaveFocus();
  await expect.element(page.getByLabelText(desk.filters.text)).toHaveValue('');
  browser.history.go(-1);
  await expect.element(page.getByLabelText(desk.filters.text)).toHaveValue('vila');
});

test('a filter keeps the focus in its box, also after a look at a line', async () => {
  const { browser } = await openApp(site, '/inbox');
  await first.click();
  await expect.element(page.getByText('Un <b>x</b>')).toBeVisible();
  browser.history.go(-1);
  await expect.element(first).toHaveFocus();
  pages['GET /desk/requests?text=vila'] = () => Response.json({ items: [line('AAAA-1111')], next: null });
  await page.getByLabelText(desk.filters.text).click();
  await userEvent.keyboard('vila{Enter}');
  await expect.element(page.getByRole('link', { name: 'Petició BBBB-2222' })).not.toBeInTheDocument();
  await expect.element(first).toBeVisible();
  await expect.element(page.getByLabelText(desk.filters.text)).toHaveFocus();
});

test('days are typed as in forms; an invalid one is marked and not sent', async () => {
  const { browser } = await openApp(site, '/inbox');
  await expect.element(first).toBeVisible();
  pages['GET /desk/requests?from=2026-02-01'] = () => Response.json({ items: [line('DDDD-4444')], next: null });
  await page.getByRole('button', { name: desk.filters.more }).click();
  const from = page.getByRole('textbox', { name: desk.filters.from });
  await from.fill('31/2/2026');
  await page.getByRole('button', { name: desk.filters.apply }).click();
  await expect.element(page.getByText(desk.filters.dayWrong)).toBeVisible();
  expect(browser.location.search).toBe('');
  await from.fill('1/2/2026');
  await page.getByRole('button', { name: desk.filters.apply }).click();
  await expect.element(page.getByRole('link', { name: 'Petició DDDD-4444' })).toBeVisible();
  expect(browser.location.search).toBe('?from=2026-02-01');
  await expect.element(from).toHaveValue('01/02/2026');
  expect(await axeViolations()).toEqual([]);
});

test('each source names its columns', async () => {
  pages['GET /desk/members'] = () => Response.json({ items: [{ ...line('20001'), title: 'Membre' }], next: null });
  pages['GET /desk/members/lines/20001'] = () => tagged({ ...detail, key: '20001' });
  await openApp(site, '/people');
  await expect.element(page.getByRole('columnheader', { name: 'Rol' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: desk.columns.title })).not.toBeInTheDocument();
  // A person has a number, and the day of the account.
  await page.getByRole('link', { name: 'Membre' }).click();
  const person = page.getByRole('region', { name: `${desk.columns.number} 20001` });
  await expect.element(person).toHaveTextContent('Alta');
  await expect.element(person).not.toHaveTextContent(desk.columns.key);
});

test('a list with deadlines is ordered by them, in words that say what is overdue', async () => {
  const due = { on: '2026-11-20', overdue: true, text: 'Vençut el 20', calendar: '' };
  const items = [{ ...line('12'), due }, line('11')];
  pages['GET /desk/procedures'] = () => Response.json({ items, next: null });
  pages['GET /desk/procedures?order=due'] = () => Response.json({ items: items.slice(0, 1), next: null });
  pages['GET /desk/procedures/lines/12'] = () => tagged({ ...detail, key: '12', due });
  const { browser } = await openApp(site, '/cases');
  await expect.element(page.getByRole('columnheader', { name: desk.columns.due })).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Petició 12' })).toHaveTextContent('RebudaVençut el 20');
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: desk.filters.more }).click();
  await page.getByLabelText(desk.filters.order).selectOptions(desk.filters.due);
  await page.getByRole('button', { name: desk.filters.apply }).click();
  await expect.element(page.getByRole('link', { name: 'Petició 11' })).not.toBeInTheDocument();
  expect(browser.location.search).toBe('?order=due');
  await page.getByRole('link', { name: 'Petició 12' }).click();
  await expect.element(page.getByRole('region', { name: 'Referència 12' })).toHaveTextContent('TerminiVençut el 20');
  expect(await axeViolations()).toEqual([]);
});

test('an empty list without a filter does not mention filters', async () => {
  pages['GET /desk/requests'] = () => Response.json({ items: [], next: null });
  await openApp(site, '/inbox');
  await expect.element(page.getByText(desk.list.nothingYet)).toBeVisible();
});

test('a failed list can be loaded again', async () => {
  const good = pages['GET /desk/requests'] as () => Response;
  pages['GET /desk/requests'] = () => failure(503);
  await openApp(site, '/inbox');
  await expect.element(page.getByRole('alert')).toBeVisible();
  pages['GET /desk/requests'] = good;
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(first).toBeVisible();
});

test('a line in detail; an empty act and a return without a reason are not sent, an answer is sent once', async () => {
  await openApp(site, '/inbox');
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Referència AAAA-1111' })).toHaveFocus();
  await expect.element(page.getByText('Un <b>x</b>')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await save.click();
  await expect.element(page.getByText(desk.act.empty)).toBeVisible();
  await page.getByLabelText(desk.act.move).selectOptions('Retornada');
  await save.click();
  await expect.element(answer).toHaveFocus();
  await expect.element(answer).toHaveAccessibleDescription(desk.act.needed);
  expect(sent()).toEqual([]);
  await answer.fill('Falta la foto');
  pages['POST /desk/requests/lines/AAAA-1111'] = () => failure(503);
  await save.click();
  await expect.element(page.getByText(desk.act.failed)).toBeVisible();
  pages['POST /desk/requests/lines/AAAA-1111'] = () =>
    tagged({ ...detail, state: 'returned', stateText: 'Retornada', events: [noted] }, '"2"');
  await save.click();
  await expect.element(page.getByText(desk.act.done)).toBeVisible();
  await expect.element(answer).toHaveValue('');
  await expect.element(page.getByText('Ja ho faig jo')).toBeVisible();
  expect(sent().map(({ body, headers }) => [JSON.parse(String(body)), headers.get('If-Match')])).toEqual([
    [{ move: 'returned', answer: 'Falta la foto' }, '"1"'],
    [{ move: 'returned', answer: 'Falta la foto' }, '"1"'],
  ]);
  const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
  await page.getByRole('link', { name: desk.detail.back }).click();
  await expect.element(first).toHaveFocus();
});

test("after a colleague's change the line is read again, and the input stays", async () => {
  await openApp(site, '/inbox?line=AAAA-1111');
  await expect.element(answer).toBeVisible();
  await answer.fill('Ja està');
  pages['POST /desk/requests/lines/AAAA-1111'] = () => failure(412);
  pages['GET /desk/requests/lines/AAAA-1111'] = () => tagged({ ...detail, events: [noted] }, '"2"');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(desk.act.changed);
  await expect.element(page.getByText('Ja ho faig jo')).toBeVisible();
  await expect.element(answer).toHaveValue('Ja està');
  pages['POST /desk/requests/lines/AAAA-1111'] = () => tagged(detail, '"3"');
  await save.click();
  await expect.element(page.getByText(desk.act.done)).toBeVisible();
  expect(sent().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
});

test('a case takes words for its member unless the move has none, and a note for colleagues at any time', async () => {
  const moves = [
    { id: 'validate', title: 'Validar', note: 'none' },
    { id: 'return', title: 'Retornar', note: 'required' },
  ];
  pages['GET /desk/procedures/lines/7'] = () => tagged({ ...detail, key: '7', moves });
  await openApp(site, '/cases?line=7');
  await expect.element(answer).toBeVisible();
  await page.getByLabelText(desk.act.move).selectOptions('Validar');
  await expect.element(answer).not.toBeInTheDocument();
  await page.getByLabelText(desk.act.move).selectOptions('Retornar');
  await expect.element(answer).toBeVisible();
  await expect.element(page.getByLabelText(desk.act.note)).toBeVisible();
});

test('after the last move of a case it can be noted upon, and what came of the move is said', async () => {
  const moves = [{ id: 'validate', title: 'Validar', note: 'none' }];
  const over = { ...detail, key: '7', moves: [] };
  pages['GET /desk/procedures/lines/7'] = () => tagged({ ...over, moves });
  pages['POST /desk/procedures/lines/7'] = () => tagged(over, '"2"');
  await openApp(site, '/cases?line=7');
  await page.getByLabelText(desk.act.move).selectOptions('Validar');
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(desk.act.done)).toBeVisible();
  await expect.element(save).toHaveFocus();
  await expect.element(page.getByLabelText(desk.act.note)).toBeVisible();
});

test('a case shows its documents, and its changes beside the earlier version', async () => {
  await page.viewport(360, 740);
  const field = { property: 'a', label: 'Municipi', before: 'Girona', now: 'Girona', changed: false };
  const fields = [field, { property: 'b', label: 'Empresa', before: 'Vila, SL', now: '', changed: true }];
  const at = '2026-11-19T10:00:00.000Z';
  const documents = [{ number: 2, name: 'ETEC-7-2.pdf', at, signed: null }];
  pages['GET /desk/procedures/lines/7'] = () => tagged({ ...detail, key: '7', documents, changes: { at, fields } });
  let asked = 0;
  pages['GET /desk/procedures/lines/7/documents/2'] = () => {
    asked += 1;
    return failure(503);
  };
  await openApp(site, '/cases?line=7');
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(page.getByRole('rowheader', { name: 'Empresa' })).toBeVisible();
  await expect.element(page.getByText('Vila, SL')).toBeVisible();
  await expect.element(page.getByText(desk.changes.nothing)).toBeVisible();
  await expect.element(page.getByText('Girona')).not.toBeInTheDocument();
  await page.getByRole('button', { name: desk.changes.all }).click();
  await expect.element(rows.filter({ hasText: 'Girona' })).toBeVisible();
  await expect.element(rows.filter({ hasText: desk.changes.mark })).toHaveTextContent('Empresa');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'ETEC-7-2.pdf' }).click();
  await expect.poll(() => asked).toBe(1);
});

test('an address with an empty line shows the list', async () => {
  await openApp(site, '/inbox?line=');
  await expect.element(first).toBeVisible();
});

test('an unknown line is reported', async () => {
  await openApp(site, '/inbox?line=ZZZZ-9999');
  await expect.element(page.getByText(desk.detail.unknownTitle)).toBeVisible();
  await page.getByRole('link', { name: desk.detail.back }).click();
  await expect.element(first).toBeVisible();
});

test('text typed while an act is being saved stays', async () => {
  let give: (response: Response) => void = () => undefined;
  pages['POST /desk/requests/lines/AAAA-1111'] = () =>
    new Promise((resolve) => {
      give = resolve;
    });
  await openApp(site, '/inbox?line=AAAA-1111');
  await answer.fill('Primera');
  await save.click();
  await expect.poll(() => sent().length).toBe(1);
  await answer.fill('Segona');
  give(tagged(detail, '"2"'));
  await expect.element(page.getByText(desk.act.done)).toBeVisible();
  await expect.element(answer).toHaveValue('Segona');
});

test('in English a day is typed in the order of the organisation’s country', async () => {
  site.publish({ ...sample, menu, texts: { en: texts }, settings: { ...sample.settings, country: 'ES', links: {} } });
  await openApp(site, '/inbox');
  await page.getByRole('button', { name: desk.filters.more }).click();
  await page.getByRole('textbox', { name: desk.filters.from }).fill('03/02/2026');
  await page.getByRole('button', { name: desk.filters.apply }).click();
  await expect.poll(() => site.calls.map(({ path }) => path)).toContain('/desk/requests?from=2026-02-03');
});

const payments = {
  rest: 762,
  today: '2026-11-26',
  words: {
    title: 'Anotar un pagament',
    amount: 'Import',
    on: 'Data',
    note: 'Nota del pagament',
    mark: 'Anotar',
    undo: 'Desfer',
    wrongAmount: 'Escrigui un import',
    wrongDay: 'Escrigui la data',
  },
  items: [{ id: 4, on: '20 de novembre', amount: '1,00 €', source: 'Secretaria', note: 'Error', mayUndo: true }],
};
const payment = { state: 'due', title: 'Pagament', text: 'Pendent: 7,62 €', facts: [], code: null } as const;

test('a line comes whole: nothing below its payments moves', async () => {
  pages['GET /desk/requests/lines/AAAA-1111'] = () => tagged({ ...detail, payment, payments });
  const seen = new Set<string>();
  const shown = () => {
    const headings = [...document.querySelectorAll('h2')].map((heading) => heading.textContent ?? '');
    if (headings.includes(detail.title)) seen.add(headings.join());
  };
  const watch = new MutationObserver(shown);
  watch.observe(document.body, { childList: true, subtree: true });
  await openApp(site, '/inbox?line=AAAA-1111');
  await expect.element(page.getByText('Pendent: 7,62 €')).toBeVisible();
  await expect.element(page.getByLabelText('Import')).toBeVisible();
  watch.disconnect();
  expect([...seen]).toHaveLength(1);
});

test('the office marks a payment and undoes one; what is no amount or no day is said at its box', async () => {
  const owing = { ...detail, payment, payments };
  pages['GET /desk/requests/lines/AAAA-1111'] = () => tagged(owing);
  const [item] = payments.items;
  const items = [...payments.items, { ...item, id: 5, amount: '3,00 €' }];
  pages['POST /desk/requests/lines/AAAA-1111'] = () =>
    tagged({ ...owing, payments: { ...payments, items, rest: 462 } }, '"2"');
  await openApp(site, '/inbox?line=AAAA-1111');
  const amount = page.getByLabelText('Import');
  const mark = page.getByRole('button', { name: 'Anotar', exact: true });
  await expect.element(amount).toHaveValue('7,62');
  await expect.element(page.getByText('Pendent: 7,62 €')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await amount.fill('res');
  await mark.click();
  await expect.element(page.getByText('Escrigui un import')).toBeVisible();
  await expect.element(amount).toHaveFocus();
  await amount.fill('7,62');
  const day = page.getByLabelText('Data', { exact: true });
  await day.fill('01/01/2099');
  await mark.click();
  await expect.element(page.getByText('Escrigui la data')).toBeVisible();
  expect(sent()).toEqual([]);
  await day.fill('25/11/2026');
  await page.getByLabelText('Nota del pagament').fill('Al taulell');
  await mark.click();
  await expect.poll(() => sent().length).toBe(1);
  expect(JSON.parse(String(sent()[0]?.body))).toEqual({
    payment: { cents: 762, on: '2026-11-25' },
    note: 'Al taulell',
  });
  await expect.element(page.getByText(desk.act.done)).toBeVisible();
  await expect.element(page.getByText('3,00 €')).toBeVisible();
  // A second press does not mark the rest as well.
  await expect.element(mark).toHaveFocus();
  await expect.element(amount).toHaveValue('');
  await mark.click();
  await expect.element(page.getByText('Escrigui un import')).toBeVisible();
  expect(sent()).toHaveLength(1);
  pages['POST /desk/requests/lines/AAAA-1111'] = () => tagged(owing, '"3"');
  await page.getByRole('button', { name: 'Desfer: 1,00 €, 20 de novembre' }).click();
  await expect.poll(() => sent().length).toBe(2);
  expect(JSON.parse(String(sent()[1]?.body))).toEqual({ undo: 4 });
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('7,62');
});

test('a payment that a colleague marked meanwhile is said, and the line is read again', async () => {
  pages['GET /desk/requests/lines/AAAA-1111'] = () => tagged({ ...detail, payment, payments });
  pages['POST /desk/requests/lines/AAAA-1111'] = () => {
    const read = { ...detail, payment, payments: { ...payments, items: [], rest: 462 } };
    pages['GET /desk/requests/lines/AAAA-1111'] = () => tagged(read, '"2"');
    return failure(412);
  };
  await openApp(site, '/inbox?line=AAAA-1111');
  await page.getByLabelText('Nota del pagament').fill('Al taulell');
  await page.getByRole('button', { name: 'Anotar', exact: true }).click();
  await expect.element(page.getByText(desk.act.changed)).toBeVisible();
  await expect.element(page.getByLabelText('Import')).toHaveValue('4,62');
  await expect.element(page.getByLabelText('Nota del pagament')).toHaveValue('Al taulell');
});
