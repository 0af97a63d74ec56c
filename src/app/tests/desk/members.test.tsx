import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import desk from '../../../../messages/_general/ca/app/desk.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/members.json' with { type: 'json' };
import app from '../../../../messages/_general/ca/app.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { ImportReport } from '../../../api/shapes/members.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const { failed } = ca.app as never as { failed: { text: string } };
const texts = {
  ...ca,
  app: { ...ca.app, result: app.result as never, desk: desk as never, members: words as never },
  pages: { ...ca.pages, people: { title: 'Altes' } },
};
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    { id: 'people', path: '/people', access: ['staff'], blocks: [{ type: 'members', id: 'members' }] },
  ],
};
const nothing: ImportReport = { added: 0, changed: 0, same: 0, changes: [], problems: [], refused: 0, done: false };

let site: FakeSite;
let pages: Record<string, (request: ApiRequest) => Response | Promise<Response>>;
const sent = () => site.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
const add = page.getByRole('button', { name: words.add });
const number = page.getByRole('form', { name: words.add }).getByLabelText(words.number);
const attempt = page.getByRole('button', { name: words.try });
const take = page.getByRole('button', { name: words.take });
// Windows-1252, as the office's spreadsheets write it.
const FILE = Uint8Array.from('username\nNúria', (sign) => sign.charCodeAt(0));
const choose = () =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, new File([FILE], 'gent.csv'));

beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts } });
  pages = {
    'GET /desk/members/choices': () =>
      Response.json({ forms: [], states: [], roles: [{ id: 'ROLE_A', title: 'Sòcia' }] }),
    'POST /desk/members': () => Response.json({ key: '30001' }, { status: 201 }),
  };
  site.answer((request) => pages[`${request.method} ${request.path}`]?.(request) ?? Response.error());
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

test('an account is added; required fields are marked, and a missing one takes the focus', async () => {
  await openApp(site, '/people');
  for (const field of [number, page.getByLabelText(words.name), page.getByLabelText(words.role)])
    await expect.element(field).toBeRequired();
  await add.click();
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveAccessibleDescription(words.missing);
  await userEvent.keyboard('30001');
  await page.getByLabelText(words.name).fill('Aina Serra');
  await page.getByLabelText(words.role).selectOptions('Sòcia');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeViolations()).toEqual([]);
  await add.click();
  await expect.element(page.getByText("S'ha donat d'alta 30001.")).toBeVisible();
  expect(sent()).toEqual([{ username: '30001', name: 'Aina Serra', role: 'ROLE_A', email: '' }]);
  await expect.element(number).toHaveValue('');
});

test('a refusal shows the server’s message and keeps the input; a missing answer has its own message', async () => {
  pages['POST /desk/members'] = () => Response.json({ status: 'Error', message: 'Ja hi és.' }, { status: 409 });
  await openApp(site, '/people');
  await number.fill('1');
  await page.getByLabelText(words.name).fill('x');
  await page.getByLabelText(words.role).selectOptions('Sòcia');
  await add.click();
  await expect.element(page.getByText('Ja hi és.')).toBeVisible();
  await expect.element(number).toHaveValue('1');
  delete pages['POST /desk/members'];
  await add.click();
  await expect.element(page.getByText(failed.text)).toBeVisible();
});

test('a file is tried before it is imported, and not imported with errors', async () => {
  const problem = { line: 2, username: '1', column: 'person.x', text: 'Aquest rol no.' };
  pages['POST /desk/members/import'] = () => Response.json({ ...nothing, problems: [problem], refused: 1 });
  await openApp(site, '/people');
  await attempt.click();
  await expect.element(page.getByText(words.fileMissing)).toBeVisible();
  await choose();
  await attempt.click();
  await expect.element(page.getByText('Aquest rol no.')).toBeVisible();
  await expect.element(page.getByText('person.x')).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  const changes = [{ line: 2, username: '1', name: 'Núria Peña', act: 'added', columns: [] }];
  pages['POST /desk/members/import'] = ({ body }) =>
    Response.json({ ...nothing, added: 1, changes, done: !JSON.parse(String(body)).dryRun });
  await attempt.click();
  await expect.element(page.getByText(words.tried)).toBeVisible();
  await expect.element(page.getByText('Núria Peña')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await take.click();
  await expect.element(page.getByText(words.done)).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  expect(sent().map(({ csv, dryRun }) => [csv, dryRun])).toEqual([
    ['username\nNúria', true],
    ['username\nNúria', true],
    ['username\nNúria', false],
  ]);
  delete pages['POST /desk/members/import'];
  await attempt.click();
  await expect.element(page.getByText(words.fileFailed)).toBeVisible();
  // An answer of a proxy.
  pages['POST /desk/members/import'] = () => new Response('<html>', { status: 413 });
  await attempt.click();
  await expect.element(page.getByText(app.result.tooLarge)).toBeVisible();
});

/** A response that the test gives later. */
function delayed() {
  let give: (body: object, status?: number) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    give = (body, status = 200) => resolve(Response.json(body, { status }));
  });
  return { response, give };
}

test('after another number is typed, the trial of the first one offers nothing to erase', async () => {
  const trial = delayed();
  pages['POST /desk/members/20001/erasure'] = () => trial.response;
  await openApp(site, '/people');
  const person = page.getByRole('form', { name: words.person.title }).getByLabelText(words.number);
  await person.fill('20001');
  await page.getByRole('button', { name: words.person.try }).click();
  await expect.poll(() => sent().length).toBe(1);
  await person.fill('20002');
  const erased = { records: 1, requests: 0, procedure_cases: 0, procedure_documents: 0, outbox: 0 };
  trial.give({ username: '20001', erased, kept: [], done: false });
  await expect.element(page.getByRole('button', { name: words.person.try })).not.toHaveAttribute('aria-busy');
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(page.getByText(words.person.would)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Esborrar/ })).not.toBeInTheDocument();
});

test('after another file is chosen, the trial of the first one offers nothing to import', async () => {
  const trial = delayed();
  pages['POST /desk/members/import'] = () => trial.response;
  await openApp(site, '/people');
  await choose();
  await attempt.click();
  await expect.poll(() => sent().length).toBe(1);
  await choose();
  trial.give({ ...nothing, added: 1 });
  await expect.element(attempt).not.toHaveAttribute('aria-busy');
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(take).not.toBeInTheDocument();
});

test('text typed while an account is being added stays', async () => {
  const added = delayed();
  pages['POST /desk/members'] = () => added.response;
  await openApp(site, '/people');
  await number.fill('30001');
  await page.getByLabelText(words.name).fill('Aina Serra');
  await page.getByLabelText(words.role).selectOptions('Sòcia');
  await add.click();
  await expect.poll(() => sent().length).toBe(1);
  await number.fill('30002');
  added.give({ key: '30001' }, 201);
  await expect.element(page.getByText("S'ha donat d'alta 30001.")).toBeVisible();
  await expect.element(number).toHaveValue('30002');
});
