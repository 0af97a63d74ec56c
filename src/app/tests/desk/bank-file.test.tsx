import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/bank.json' with { type: 'json' };
import app from '../../../../messages/_general/ca/app.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { BankLine, BankReport } from '../../../api/shapes/bank.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, result: app.result as never, bank: words as never },
  pages: { ...ca.pages, bank: { title: 'Banc' } },
};
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    { id: 'bank', path: '/bank', access: ['staff'], blocks: [{ type: 'bank-file', id: 'file' }] },
  ],
};
const line: BankLine = {
  position: 1,
  bookedOn: '2026-03-12',
  cents: 762,
  currency: 'EUR',
  party: 'Núria Vila',
  words: '',
  outcome: 'paired',
  due: { reference: 'RF18', case: 'ABCD-EFGH', member: 'Núria', cents: 762, open: 762, currency: 'EUR' },
};
const report: BankReport = {
  kind: 'camt.053',
  otherAccounts: [],
  hash: 'h1',
  lines: [line],
  omitted: 0,
  booked: 1,
  done: false,
  changed: false,
};

let site: FakeSite;
let answer: (request: ApiRequest) => Response;
const sent = () => site.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
const look = page.getByRole('button', { name: words.try });
const book = page.getByRole('button', { name: /^Comptabilitzar/ });
const choose = () =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, new File(['<a/>'], 'banc.xml'));

beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts } });
  site.answer((request) => (request.method === 'POST' ? answer(request) : Response.error()));
  await page.viewport(360, 740);
  await openApp(site, '/bank');
});
afterEach(() => site.restore());

test('a file is looked at, and what was shown is booked', async () => {
  await look.click();
  await expect.element(page.getByText(words.fileMissing)).toBeVisible();
  await choose();
  const other: BankLine = { ...line, position: 2, outcome: 'unknown', due: null, words: 'RF00 1234' };
  const due = { ...(line.due as NonNullable<BankLine['due']>), cents: 900, open: -300 };
  const known: BankLine = { ...line, position: 3, outcome: 'known', due };
  answer = () => Response.json({ ...report, otherAccounts: ['ES79', 'ES80'], lines: [line, other, known] });
  await look.click();
  await expect.element(page.getByRole('heading', { name: `${words.groups.paired} (1)` })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: `${words.groups.unknown} (1)` })).toBeVisible();
  await expect.element(page.getByText('7,62 € el 12/03/2026').first()).toBeVisible();
  await expect.element(page.getByText("ABCD-EFGH · Núria · s'havien de pagar 7,62 €")).toBeVisible();
  // Of an entry that was booked before, the amount is what there was to pay, and not what is left now.
  await expect.element(page.getByText("ABCD-EFGH · Núria · s'havien de pagar 9,00 €")).toBeVisible();
  await expect.element(page.getByText(/: ES79, ES80$/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeViolations()).toEqual([]);
  answer = () => Response.json({ ...report, done: true });
  await book.click();
  await expect.element(page.getByText(words.done_one.replace('{{count}}', '1'))).toBeVisible();
  await expect.element(book).not.toBeInTheDocument();
  const file = btoa('<a/>');
  expect(sent()).toEqual([{ file }, { file, seen: 'h1' }]);
});

test('what changed meanwhile is shown again, and booked only as it is shown then', async () => {
  await choose();
  answer = () => Response.json(report);
  await look.click();
  answer = () => Response.json({ ...report, hash: 'h2', changed: true });
  await book.click();
  await expect.element(page.getByText(words.changed)).toBeVisible();
  answer = () => Response.json({ ...report, hash: 'h2', done: true });
  await book.click();
  await expect.element(page.getByText(words.done_one.replace('{{count}}', '1'))).toBeVisible();
  expect(sent().map(({ seen }) => seen)).toEqual([undefined, 'h1', 'h2']);
});

test('a refusal says why; another file takes the report away', async () => {
  await choose();
  answer = () => Response.json({ status: 'Error', message: 'Malmès.' }, { status: 422 });
  await look.click();
  await expect.element(page.getByText('Malmès.')).toBeVisible();
  answer = () => Response.json({ ...report, booked: 0, lines: [] });
  await look.click();
  await expect.element(page.getByText(words.nothing)).toBeVisible();
  await expect.element(book).not.toBeInTheDocument();
  await choose();
  await expect.element(page.getByText(words.nothing)).not.toBeInTheDocument();
});
