import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import { type FakeSite, type FakeVersion, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { recordServer, recordSite } from '../../../../tests/support/sites/record-site.ts';

const first = { direccion: { poblacion: 'Reus' }, comentario: 'Vell', idPais: 3, butlleti: true };
const refusal = { status: 'Error', message: 'Cal la clau.', code: 'insufficient_user_authentication' };
let site: FakeSite;
/** The tokens that may make a change, once each. */
let confirmed: Set<string>;
let login: () => Response;

/** The record's site with a form that asks for the password, unless `menu` names none. */
function version(renew = true): FakeVersion {
  const plain = recordSite();
  const ca = plain.texts.ca as Record<string, Record<string, object>>;
  const words = accessSite.texts.ca as typeof ca;
  const session = { ...words.app?.session, confirmTitle: 'Confirmi que és vostè', confirm: 'Escrigui la clau.' };
  return {
    ...plain,
    menu: { ...plain.menu, parts: { ...plain.menu.parts, ...(renew ? { renew: 'stay' } : {}) } },
    forms: { ...plain.forms, ...(accessSite.forms.stay ? { stay: accessSite.forms.stay } : {}) },
    texts: {
      ca: {
        ...ca,
        results: { ...words.results, ...ca.results },
        app: { ...ca.app, session },
      } as FakeVersion['texts'][string],
    },
  };
}

function use(renew?: boolean) {
  site = fakeSite(version(renew));
  const server = recordServer(first);
  site.answer((request) => {
    if (request.path.startsWith('/auth/')) return login();
    if (request.method === 'PUT' && !confirmed.delete(request.headers.get('Authorization') ?? ''))
      return Response.json(refusal, { status: 403 });
    return server.answer(request);
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  confirmed = new Set();
  login = () => {
    const token = fakeToken('ROLE_COLEGIADO');
    confirmed.add(token);
    return Response.json({ token });
  };
});
afterEach(() => site.restore());

const town = page.getByLabelText('Població');
const submit = page.getByRole('button', { name: 'Enviar ara' });
const question = page.getByRole('dialog', { name: 'Confirmi que és vostè' });
const password = question.getByRole('textbox', { name: 'Clau' });
const done = page.getByRole('dialog').filter({ hasText: 'Dades desades' });
const sends = () => site.calls.filter(({ method }) => method === 'PUT');

test('when the server wants the password, the app asks for it and repeats the send', async () => {
  use();
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  await expect.element(question).toHaveTextContent('Escrigui la clau.');
  await expect.element(password).toBeVisible();
  expect(question.element().contains(document.activeElement)).toBe(true);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await password.fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(done).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  const [refused, taken] = sends();
  expect(sends()).toHaveLength(2);
  expect(taken?.body).toBe(refused?.body);
  for (const header of ['Idempotency-Key', 'If-Match'])
    expect(taken?.headers.get(header)).toBe(refused?.headers.get(header));
  expect(JSON.parse(String(site.calls.find(({ path }) => path.startsWith('/auth/'))?.body))).toEqual({
    username: '20001',
    password: 'secret',
  });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(town).toHaveValue('Valls');
});

test('a wrong password is reported, and the question stays', async () => {
  use();
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  const right = login;
  login = () => Response.json({ status: 'Error', message: 'x' }, { status: 500 });
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Usuari o clau incorrectes.')).toBeVisible();
  await page.getByRole('button', { name: 'Sortir' }).click();
  login = right;
  await password.fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(done).toBeVisible();
});

test('a server that is down meanwhile loses nothing', async () => {
  use();
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  const right = login;
  login = () => {
    throw new TypeError('Failed to fetch');
  };
  await password.fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Sortir' })).toBeVisible();
  await page.getByRole('button', { name: 'Sortir' }).click();
  login = right;
  await password.fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(done).toBeVisible();
});

test('declining keeps the form as it was, and the next send asks again', async () => {
  use();
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  await expect.element(password).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(town).toHaveValue('Valls');
  await expect.element(town).toBeEnabled();
  await expect.element(submit).toHaveFocus();
  expect(sends()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Cancel·lar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sends()).toHaveLength(2);
});

test('the question closes when the session ends', async () => {
  use();
  const { runtime } = await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  await expect.element(password).toBeVisible();
  runtime.sessions.end('failure');
  await expect.element(question).not.toBeInTheDocument();
  expect(runtime.stepUp.pending()).toEqual([]);
});

test('without a form for the password the refusal is shown', async () => {
  use(false);
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Cal la clau.');
});

test('the question fits a narrow screen', async () => {
  await page.viewport(360, 640);
  use();
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  await expect.element(password).toBeVisible();
  const box = question.element().getBoundingClientRect();
  expect([box.left >= 0, box.right <= 360, document.documentElement.scrollWidth <= 360]).toEqual([true, true, true]);
  await page.viewport(1280, 800);
});
