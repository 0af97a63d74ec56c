import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';

let site: FakeSite;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  site = fakeSite(sample);
});
afterEach(() => site.restore());

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('an anonymous visitor signs in and reaches the requested page', async () => {
  site.answer(({ path }) =>
    path.startsWith('/auth/')
      ? Response.json({ token: fakeToken('ROLE_COLEGIADO') })
      : Response.json({ nombre: 'Núria' }),
  );
  await openApp(site, '/section/other');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByLabelText('Usuari').fill('20001');
  await page.getByRole('textbox', { name: 'Clau' }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Un altre document')).toBeVisible();
  await expect.element(heading('Un altre document')).toHaveFocus();
  expect(JSON.parse(localStorage.getItem('session') ?? '{}')).toMatchObject({
    username: '20001',
    rol: 'ROLE_COLEGIADO',
  });
  expect(document.cookie).toContain('CookieTokenEBCN=e30.');
  expect(document.title).toBe('Un altre document · El meu espai');
});

test('wrong credentials are reported in a dialog that returns the focus', async () => {
  site.answer(() => Response.json({ status: 'Error', message: 'x' }, { status: 500 }));
  await openApp(site, '/entry');
  await page.getByLabelText('Usuari').fill('20001');
  await page.getByRole('textbox', { name: 'Clau' }).fill('wrong');
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Error' })).toHaveTextContent('Usuari o clau incorrectes.');
  expect(await axeViolations()).toEqual([]);
  expect((page.getByRole('dialog').element() as HTMLElement).getBoundingClientRect().width).toBe(400);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Enviar ara' })).toHaveFocus();
  await expect.element(page.getByLabelText('Usuari')).toHaveValue('20001');
});

test('a kept session opens the app; another role sees its own entries only', async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_EXTERNO', 'Pau') }));
  await openApp(site, '/section/ask');
  await expect.element(heading('Benvinguda')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await expect.element(menu.getByRole('link', { name: 'El meu espai' })).toHaveAttribute('aria-current', 'page');
  await expect.element(menu.getByRole('link', { name: 'Tràmits' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /Informació/ })).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('link', { name: /Demanar/ })).not.toBeInTheDocument();
});

test('an expired session does not count', async () => {
  const [head, claims = '', sign] = fakeToken('ROLE_COLEGIADO').split('.');
  const old = { ...JSON.parse(atob(claims)), name: 'x', exp: 1000 };
  localStorage.setItem('session', JSON.stringify({ token: `${head}.${btoa(JSON.stringify(old))}.${sign}` }));
  await openApp(site, '/home');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
});

test('signing out leaves nothing behind and ends the session on the server', async () => {
  const { runtime } = await openApp(site, '/home');
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  await page.getByRole('button', { name: /Núria/ }).click();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(localStorage.length).toBe(0);
  expect(document.cookie).not.toContain('CookieTokenEBCN');
  expect(site.calls.at(-1)).toMatchObject({ method: 'POST', path: '/auth/logout' });
  expect(site.calls.at(-1)?.headers.get('Authorization')).not.toBe('');
});

test('a session the server has ended ends here', async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site.answer(() => Response.json({ status: 'Error', message: 'Unauthenticated.' }, { status: 401 }));
  await openApp(site, '/section/ask');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(Object.entries(localStorage)).toEqual([['backoffice_user', '{}']]);
});
