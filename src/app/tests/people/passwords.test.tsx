import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { makeForm } from '../../../../tests/support/fields/form-harness.tsx';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';

let site: FakeSite;
const answers: Record<string, () => Response> = {};
const error = (status: number, message = 'x') => Response.json({ status: 'Error', message }, { status });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(answers)) delete answers[name];
  site = fakeSite({ ...accessSite, environment: { redirectHosts: ['xarxa.exemple.cat'] } });
  site.answer(({ method, path }) => answers[`${method} ${path}`]?.() ?? error(404));
  answers['POST /auth/usuarios-ebcn'] = () => Response.json({ token: fakeToken('ROLE_COLEGIADO') });
});
afterEach(() => site.restore());

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const dialog = page.getByRole('dialog');
const forgot = page.getByRole('button', { name: 'He oblidat la clau' });
const sent = (path: string) =>
  site.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(String(body)));
const FORGOT = '/users/usuarios-ebcn/forgot-password';
const RESET = '/users/usuarios-ebcn/reset-email';
const OWN = '/users/usuarios-ebcn/reset-own-password';

test('a forgotten password asks for the number first, and marks no field', async () => {
  await openApp(site, '/entry');
  await forgot.click();
  await expect.element(dialog).toHaveTextContent('Primer ingressi el seu número');
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(forgot).toHaveFocus();
  await expect.element(page.getByLabelText('Usuari')).not.toHaveAttribute('aria-invalid', 'true');
  expect(site.calls).toEqual([]);
});

test('the link leads to the page of the menu, with its redirect', async () => {
  answers[`POST ${FORGOT}`] = () => error(404);
  await openApp(site, '/entry?username=20001&url_redirect=https://xarxa.exemple.cat/a');
  await expect.element(page.getByLabelText('Usuari')).toHaveValue('20001');
  await page.getByRole('textbox', { name: 'Clau' }).fill('half a password');
  await forgot.click();
  await expect.element(dialog).toHaveTextContent("L'usuari no existeix.");
  await userEvent.keyboard('{Escape}');
  answers[`POST ${FORGOT}`] = () => Response.json({});
  await forgot.click();
  await expect.element(dialog).toHaveTextContent('Li hem enviat un missatge.');
  const [first] = sent(FORGOT);
  expect(Object.keys(first)).toEqual(['username', 'url']);
  expect(first.url).toBe(
    `${location.origin}/reset?username=20001&token=&url_redirect=https%3A%2F%2Fxarxa.exemple.cat%2Fa`,
  );
});

test('a new password by the link signs in and goes on', async () => {
  answers[`POST ${RESET}`] = () => new Response(null, { status: 202 });
  await openApp(site, '/reset?username=20001&token=t0k');
  const password = page.getByRole('textbox', { name: /^Clau \(/ });
  await password.fill('Benvinguda');
  expect(document.querySelector<HTMLInputElement>('form input[autocomplete="username"]')?.value).toBe('20001');
  await page.getByRole('textbox', { name: 'Repetida' }).fill('benvinguda');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('No coincideixen');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('textbox', { name: 'Repetida' }).fill('Benvinguda');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Benvinguda')).toBeVisible();
  expect(sent(RESET)).toEqual([{ password: 'Benvinguda', token: 't0k' }]);
  expect(sent('/auth/usuarios-ebcn')).toEqual([{ username: '20001', password: 'Benvinguda' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a link without a number leaves the shown, empty number and begins with the password', async () => {
  const { reset, ...forms } = accessSite.forms;
  const properties = { username: { type: 'string' }, ...Object(reset?.schema).properties };
  const ui = { ...reset?.uiSchema, username: { 'ui:widget': 'text', 'ui:readonly': true } };
  const prefill = { action: 'from-query', params: { parameter: 'username' } };
  site.publish({
    ...accessSite,
    forms: { ...forms, reset: { ...makeForm({ properties }, ui, { ...reset?.spec, prefill }), id: 'reset' } },
  });
  await openApp(site, '/reset?token=t0k');
  await expect.element(page.getByLabelText('Usuari')).toHaveAttribute('readonly');
  await expect.element(page.getByRole('textbox', { name: /^Clau/ })).toHaveFocus();
});

test('a link without a token is told to be incomplete before anybody types a password', async () => {
  await openApp(site, '/reset?username=20001');
  const news = page.getByText('Aquest enllaç ja no serveix.');
  await expect.element(news).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Demanar enllaç' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Repetida' })).not.toBeInTheDocument();
  expect(site.calls).toEqual([]);
});

test('an expired link gets a page that says so and offers another', async () => {
  answers[`POST ${RESET}`] = () => error(400);
  answers[`POST ${FORGOT}`] = () => Response.json({});
  await openApp(site, '/reset?username=20001&token=old');
  await page.getByRole('textbox', { name: /^Clau \(/ }).fill('Benvinguda');
  await page.getByRole('textbox', { name: 'Repetida' }).fill('Benvinguda');
  await userEvent.keyboard('{Enter}');
  const news = page.getByText('Aquest enllaç ja no serveix.');
  await expect.element(news).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Repetida' })).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement?.contains(news.element())).toBe(true);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Demanar enllaç' }).click();
  await expect.element(dialog).toHaveTextContent('Li hem enviat un missatge.');
  expect(sent(FORGOT)).toHaveLength(1);
});

test("the user's password is changed in a dialog that a 2xx closes", async () => {
  answers[`GET ${RESET}`] = () => Response.json({ data: 'n•••@exemple.cat' });
  const fresh = fakeToken('ROLE_COLEGIADO');
  answers[`PUT ${OWN}`] = () =>
    Response.json(
      { status: 'Error', message: 'error_fomulario', errors: { password: ['No és aquesta'] } },
      { status: 422 },
    );
  const { runtime } = await openApp(site, '/home');
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  const name = page.getByRole('button', { name: /Núria/ });
  await name.click();
  await page.getByRole('menuitem', { name: 'Canviar la clau' }).click();
  const change = page.getByRole('dialog', { name: 'Canviar la clau' });
  await expect.element(change).toHaveTextContent('n•••@exemple.cat');
  expect(await axeViolations()).toEqual([]);
  await change.getByRole('textbox', { name: /^Clau \(/ }).fill('old');
  await change.getByRole('textbox', { name: 'Clau nova' }).fill('new');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog', { name: 'Revisi' }).getByRole('button', { name: 'Tancar' }).click();
  await expect.element(change).toHaveTextContent('No és aquesta');
  answers[`PUT ${OWN}`] = () => Response.json({ token: fresh }, { status: 201 });
  await change.getByRole('textbox', { name: /^Clau \(/ }).fill('older');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Fet' })).toHaveTextContent('Clau canviada.');
  await expect.element(change).not.toBeInTheDocument();
  expect(runtime.sessions.get()?.token).toBe(fresh);
  expect(sent(OWN).at(-1)).toEqual({ password: 'older', newPassword: 'new' });
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
});

test('a way Back asks before it leaves what is typed in the dialog, and takes the dialog along', async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  const { browser } = await openApp(site, '/home');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Tràmits' }).click();
  await expect.element(heading('Demanar un document')).toBeVisible();
  await page.getByRole('button', { name: /Núria/ }).click();
  await page.getByRole('menuitem', { name: 'Canviar la clau' }).click();
  await page.getByRole('textbox', { name: 'Clau nova' }).fill('new');
  browser.history.go(-1);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Quedar-me' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Clau nova' })).toHaveValue('new');
  browser.history.go(-1);
  await question.getByRole('button', { name: 'Marxar' }).click();
  await expect.element(heading('Benvinguda')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test("Escape closes the dialog, and the user's menu has the focus", async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  await openApp(site, '/home');
  const name = page.getByRole('button', { name: /Núria/ });
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Canviar la clau' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Clau nova' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(name).toHaveFocus();
});

test.each([
  ['https://xarxa.exemple.cat/a', 'https://xarxa.exemple.cat/a'],
  [`${location.origin}/section/other?x=1`, null],
  ['https://elsewhere.example/', null],
  ['javascript:alert(1)', null],
])('after signing in %s is followed to %s', async (asked, left) => {
  const { runtime } = await openApp(site, `/entry?url_redirect=${encodeURIComponent(asked)}`);
  const leave = vi.spyOn(runtime, 'leave').mockImplementation(() => undefined);
  await page.getByLabelText('Usuari').fill('20001');
  await page.getByRole('textbox', { name: 'Clau' }).fill('secret');
  await userEvent.keyboard('{Enter}');
  if (left !== null) {
    await expect.poll(() => leave.mock.calls).toEqual([[left]]);
  } else {
    await expect.element(heading(asked.includes('other') ? 'Un altre document' : 'Benvinguda')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  }
  const record = JSON.parse(localStorage.getItem('backoffice_user') ?? '{}');
  expect(record.username).toBe(left !== null || asked.includes('other') ? '20001' : undefined);
});

test('the server is asked in the language of the interface', async () => {
  const { runtime } = await openApp(site, '/entry');
  await page.getByRole('button', { name: 'Castellano' }).click();
  await expect.element(heading('Entrada')).toBeVisible();
  await runtime.call({ method: 'GET', path: '/x' });
  expect(site.calls.at(-1)?.headers.get('Accept-Language')).toBe('es');
});
