import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';

let site: FakeSite;
let token: () => Response;
const member = 'ROLE_COLEGIADO';
const signedIn = (raw = fakeToken(member)) => localStorage.setItem('session', JSON.stringify({ token: raw }));
const refusal = (message: string) => Response.json({ status: 'Error', message }, { status: 401 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  site = fakeSite(accessSite);
  token = () => Response.json({ token: fakeToken(member) });
  site.answer(({ path }) => (path.startsWith('/auth/') ? token() : Response.json({ nombre: 'Núria' })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  site.restore();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const before = page.getByLabelText('Davant de');
const renewal = page.getByRole('alertdialog', { name: 'La sessió s’acaba' });
const why = page.getByRole('status').filter({ hasText: 'La sessió s’ha acabat' });
const kept = () => JSON.parse(localStorage.getItem('session') ?? '{}');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

async function enter(username = '20001') {
  await page.getByLabelText('Usuari').fill(username);
  await page.getByRole('textbox', { name: 'Clau' }).fill('secret');
  await userEvent.keyboard('{Enter}');
}

test('a session that was ended elsewhere ends here, with its cookie', async () => {
  site.answerCheck(() => Response.json(null));
  const { runtime } = await openApp(site, '/home');
  runtime.sessions.start(fakeToken(member));
  expect(document.cookie).toContain('CookieTokenEBCN');
  await runtime.checkSession(true);
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  await expect.element(why).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(document.cookie).not.toContain('CookieTokenEBCN');
  expect(localStorage.getItem('session')).toBeNull();
});

test('without a name in the settings there is no cookie', async () => {
  site.publish({ ...accessSite, settings: { links: {} } });
  const { runtime } = await openApp(site, '/home');
  runtime.sessions.start(fakeToken(member));
  expect(kept().token).toEqual(expect.any(String));
  expect(document.cookie).toBe('');
});

test('a browser that stores nothing gets a notice, and its user can sign in', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(refuse);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse();
      }
    },
  );
  const { runtime } = await openApp(site, '/home');
  const told = page.getByRole('status').filter({ hasText: 'Aquest navegador no desa res' });
  await expect.element(told).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await enter();
  await expect.element(heading('Benvinguda')).toBeVisible();
  await expect.element(told).toBeVisible();
  runtime.logOut();
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  vi.restoreAllMocks();
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each([
  ['five hours ahead of', 18_000],
  ['five hours behind', -18_000],
])('a clock %s the server’s lets its user in, for as long as the server does', async (_how, ahead) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: '20001', name: 'N', rol: member, iat: now - ahead, exp: now - ahead + 14_400 };
  token = () => Response.json({ token: `e30.${btoa(JSON.stringify(claims))}.s` });
  await openApp(site, '/home');
  await enter();
  await expect.element(heading('Benvinguda')).toBeVisible();
  const { runtime } = await openApp(site, '/home');
  // Within two seconds, because the answer took some time.
  expect(Math.abs((runtime.sessions.get()?.exp ?? 0) - now - 14_400)).toBeLessThan(60);
});

test('the session is checked at the start and when the page comes back, but not each time', async () => {
  signedIn();
  const asked = vi.fn(() => Response.json({ data: { username: '20001' } }));
  site.answerCheck(asked);
  await openApp(site, '/home');
  await expect.element(heading('Benvinguda')).toBeVisible();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => asked.mock.calls.length).toBe(2);
  await expect.element(heading('Benvinguda')).toBeVisible();
});

test("a page restored from the browser's cache shows nothing private", async () => {
  signedIn();
  await openApp(site, '/home');
  await expect.element(heading('Benvinguda')).toBeVisible();
  localStorage.removeItem('session');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
});

test('input survives the end of the session, for its user only', async () => {
  signedIn();
  const { runtime } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  site.answerCheck(() => refusal('El token ha caducat.'));
  await runtime.checkSession(true);
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(drafts()).toHaveLength(1);
  token = () => Response.json({ token: fakeToken(member, 'Pau', 3600, '20002') });
  await enter('20002');
  await expect.element(heading('Demanar un document')).toBeVisible();
  await expect.element(before).toHaveValue('');
  runtime.sessions.end('failure');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  token = () => Response.json({ token: fakeToken(member) });
  await enter();
  await expect.element(before).toHaveValue('Ajuntament');
  await expect.element(page.getByText('Hem recuperat el que havia escrit')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Esborrar' }).click();
  await expect.element(page.getByText('Hem recuperat el que havia escrit')).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('signing out removes drafts and the way back', async () => {
  signedIn();
  const { runtime } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  runtime.logOut();
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(drafts()).toEqual([]);
  await enter();
  await expect.element(heading('Benvinguda')).toBeVisible();
});

test('other tabs follow: out and in', async () => {
  signedIn();
  const { runtime } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  const other = new BroadcastChannel('session');
  other.postMessage(runtime.sessions.get()?.token);
  localStorage.removeItem('session');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  other.close();
  expect(drafts()).toEqual([]);
  signedIn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  await expect.element(heading('Benvinguda')).toBeVisible();
});

test('the session is renewed in place with the password', async () => {
  signedIn(fakeToken(member, 'Núria', 200));
  await openApp(site, '/section/ask');
  await expect.element(renewal).toHaveTextContent('Queden 4 minuts');
  await expect.element(renewal.getByRole('textbox', { name: 'Clau' })).toBeVisible();
  expect(renewal.element().contains(document.activeElement)).toBe(true);
  expect(await axeViolations()).toEqual([]);
  const unseen = renewal.element().querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(unseen?.value).toBe('20001');
  token = () => Response.json({ status: 'Error', message: 'x' }, { status: 500 });
  await renewal.getByRole('textbox', { name: 'Clau' }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Usuari o clau incorrectes.')).toBeVisible();
  await page.getByRole('button', { name: 'Sortir' }).click();
  token = () => Response.json({ token: fakeToken(member) });
  await renewal.getByRole('textbox', { name: 'Clau' }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(renewal).not.toBeInTheDocument();
  await expect.element(page.getByText('La sessió continua')).toBeInTheDocument();
  expect(kept().exp * 1000).toBeGreaterThan(Date.now() + 3_000_000);
  const body = site.calls.findLast(({ path }) => path.startsWith('/auth/'))?.body;
  expect(JSON.parse(String(body))).toEqual({ username: '20001', password: 'secret' });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
});

test('the offer is dismissed once, and a renewal in another tab closes it', async () => {
  signedIn(fakeToken(member, 'Núria', 200));
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.element(renewal).toBeVisible();
  signedIn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  await expect.element(renewal).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('Ajuntament');
  signedIn(fakeToken(member, 'Núria', 200));
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  await renewal.getByRole('button', { name: 'Ara no' }).click();
  await expect.element(renewal).not.toBeInTheDocument();
  await userEvent.click(before);
  await expect.element(before).toHaveFocus();
});

test('an expired session ends by itself', async () => {
  signedIn(fakeToken(member, 'Núria', 2));
  await openApp(site, '/home');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(localStorage.getItem('backoffice_user')).toBe('{}');
});

test('a failed session leads to the external sign-in page, if there is one', async () => {
  site.publish({ ...accessSite, environment: { loginUrl: 'https://entrada.exemple.cat/' } });
  signedIn();
  localStorage.setItem('backoffice_user', '{"token":"x"}');
  const { runtime } = await openApp(site, '/home');
  const leave = vi.spyOn(runtime, 'leave').mockImplementation(() => undefined);
  site.answer(() => refusal('La sessió no existeix.'));
  await runtime.call({ method: 'GET', path: '/records/contact-address' });
  const url = new URL(leave.mock.calls[0]?.[0] ?? '');
  expect(url.origin).toBe('https://entrada.exemple.cat');
  expect(url.searchParams.get('url_redirect')).toBe(location.href);
  expect(localStorage.getItem('backoffice_user')).toBe('{}');
});

test('an answer to a replaced token does not end the session', async () => {
  signedIn();
  const { runtime } = await openApp(site, '/home');
  let answer = (_response: Response) => {};
  site.answer(() => new Promise<Response>((resolve) => (answer = resolve)));
  const call = runtime.call({ method: 'GET', path: '/records/contact-address' });
  runtime.sessions.start(fakeToken(member));
  answer(refusal('El token no és vàlid.'));
  await call;
  expect(runtime.sessions.get()).not.toBeNull();
});

test('the sign-in page tells that a session has expired, and only then', async () => {
  const { runtime, screen } = await openApp(site, '/home');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
  runtime.sessions.start(fakeToken(member));
  await expect.element(heading('Benvinguda')).toBeVisible();
  runtime.logOut();
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
  await screen.unmount();

  // It expired while the browser was closed.
  signedIn(fakeToken(member, undefined, -60));
  const next = await openApp(site, '/home');
  await expect.element(why).toBeVisible();
  await next.screen.unmount();
  // That page needs no sign-in.
  signedIn(fakeToken(member, undefined, -60));
  await openApp(site, '/reset');
  await expect.element(heading('Clau nova')).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
});
