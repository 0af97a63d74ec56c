import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  endElsewhere,
  enterAs,
  formText,
  logOut,
  PASSWORD,
  ROLES,
  signInForm,
  storedSession,
  usernameOf,
  withServer,
} from '../support/pages/access.ts';
import { CERTIFICATE_PAGE, HOME, PEOPLE, type Person, signInByForm as signIn, trySignIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { TASK } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

/** Another web of the college, on the list of allowed hosts. */
const other = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><html lang="ca"><title>Xarxa</title><h1>Xarxa</h1>');
});
let otherUrl = '';
const test = withServer(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  return { REDIRECT_HOSTS: new URL(otherUrl).host };
});
test.afterAll(() => new Promise<void>((resolve) => other.close(() => resolve())));

/** Every kind of person on the first screen; the second has the same tabs. */
const ENTRIES: readonly [string, Person][] = [
  ['/login', 'member'],
  ['/login', 'preMember'],
  ['/login', 'external'],
  ['/iniciar-sessio', 'member'],
];
const SCREENS = ['/login', '/iniciar-sessio'];
const ended = (path: string) => new RegExp(`${path}$`);

for (const [screen, person] of ENTRIES) {
  test(`${screen}, ${person}: a 200 saves the token in a cookie and the session begins`, { tag: TASK }, async ({
    page,
    context,
    server,
  }) => {
    await page.goto(server.url + screen);
    await trySignIn(page, person);
    await expect(page).toHaveURL(ended(HOME));
    const session = await storedSession(page);
    const now = Date.now() / 1000;
    expect(session).toEqual({
      username: usernameOf(person),
      name: expect.any(String),
      rol: ROLES[person],
      exp: expect.any(Number),
      token: expect.any(String),
    });
    const cookie = (await context.cookies()).find(({ name }) => name === 'CookieTokenEBCN');
    expect(cookie).toMatchObject({ value: session?.token, path: '/', sameSite: 'Lax' });
    for (const end of [Number(cookie?.expires), Number(session?.exp)]) {
      expect(end - now).toBeGreaterThan(14_400 - 60);
      expect(end - now).toBeLessThanOrEqual(14_401);
    }
    await expect(page.getByRole('banner')).toContainText(String(session?.name));
  });
}

for (const screen of SCREENS) {
  test(`${screen}: three tabs, each with the name of its number; both fields are known and required`, async ({
    page,
    server,
  }) => {
    await page.goto(server.url + screen);
    for (const { tab } of Object.values(PEOPLE)) {
      await page.getByRole('tab', { name: text('ca', 'pages', `sign-in.kinds.${tab}.title`), exact: true }).click();
      await expect(page.getByLabel(formText('login', `username.label_${tab}`))).toBeVisible();
      await signInForm(page).enter.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(formText('login', `username.errors.required_${tab}`));
      await expect(dialog).toContainText(formText('login', 'password.errors.required'));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    const { username, password, enter } = signInForm(page);
    await expect(username).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(enter).toHaveAttribute('type', 'submit');
    expect(await password.evaluate((field: HTMLInputElement) => field.form?.contains(field) && field.form.method)).toBe(
      'post',
    );
    await expect(page).toHaveURL(ended(screen));
  });
}

test.describe('a login failure, status 500', () => {
  test.use({ expectedErrors: [/status of 500/] });

  for (const screen of SCREENS) {
    test(`${screen}: «Usuari o clau incorrectes.», for an unknown user too`, async ({ page, context, server }) => {
      await page.goto(server.url + screen);
      const said: (string | null)[] = [];
      for (const username of ['20002', 'no-hi-es']) {
        await enterAs(page, username, `no-és-aquesta ${screen}`);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('Usuari o clau incorrectes.');
        if (said.length === 0) await expectGoodPage(page);
        said.push(await dialog.textContent());
        await dialog.getByRole('button', { name: 'Sortir' }).click();
        await expect(dialog).toBeHidden();
      }
      expect(said[0]).toBe(said[1]);
      expect(await storedSession(page)).toBeNull();
      expect(await context.cookies()).toEqual([]);
      await expect(page).toHaveURL(ended(screen));
    });
  }
});

test('/login and /iniciar-sessio redirect signed-in users home', async ({ page }) => {
  await signIn(page);
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page).toHaveURL(ended(HOME));
  }
});

for (const screen of SCREENS) {
  test(`${screen}: url_redirect is followed to a page of the app, and the back office gets its record`, async ({
    page,
    server,
  }) => {
    await page.goto(
      `${server.url}${screen}?username=20001&url_redirect=${encodeURIComponent(`${CERTIFICATE_PAGE}?de=correu`)}`,
    );
    await expect(signInForm(page).username).toHaveValue('20001');
    await signInForm(page).password.fill(PASSWORD);
    await signInForm(page).enter.click();
    await expect(page).toHaveURL(`${server.url}${CERTIFICATE_PAGE}?de=correu`);
    const record = await page.evaluate(() => localStorage.getItem('backoffice_user'));
    expect(JSON.parse(record ?? 'null')).toEqual(await storedSession(page));
  });
}

test('url_redirect is followed to an allowed host', async ({ page, server }) => {
  const target = `${otherUrl}/grup?id=1`;
  await page.goto(`${server.url}/iniciar-sessio?url_redirect=${encodeURIComponent(target)}`);
  await enterAs(page, '20001');
  await expect(page).toHaveURL(target);
  await expect(page.getByRole('heading', { name: 'Xarxa' })).toBeVisible();
});

test('url_redirect is no open redirect', async ({ page, server }) => {
  // One of each kind; the whole table is that of `safeRedirect`.
  const evil = [
    'https://evil.example/',
    '//evil.example/',
    'java\tscript:alert(document.domain)',
    'data:text/html,<h1>x</h1>',
    `${server.url.replace('://', '://evil@')}/`,
    `${server.url}.evil.example/`,
  ];
  let left = '';
  page.on('dialog', (dialog) => {
    left = dialog.message();
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(`${server.url}/`)) left = frame.url();
  });
  // The first by signing in, on both screens; the others as who is signed in.
  for (const screen of SCREENS) {
    await page.goto(`${server.url}${screen}?url_redirect=${encodeURIComponent(evil[0] ?? '')}`);
    await enterAs(page, '20001');
    await expect(page).toHaveURL(ended(HOME));
    if (screen !== SCREENS.at(-1)) await logOut(page);
  }
  for (const [index, value] of evil.entries()) {
    const screen = SCREENS[index % SCREENS.length];
    await page.goto(`${server.url}${screen}?url_redirect=${encodeURIComponent(value)}`);
    await expect(page, JSON.stringify(value)).toHaveURL(`${server.url}${HOME}`);
  }
  expect(left).toBe('');
});

test('a deep link asks to sign in and leads back, query and all', async ({ page, server }) => {
  await page.goto(`${server.url}${CERTIFICATE_PAGE}?de=butlleti#root_motivo`);
  await expect(page).toHaveURL(/\/login/);
  await trySignIn(page, 'member');
  await expect(page).toHaveURL(`${server.url}${CERTIFICATE_PAGE}?de=butlleti#root_motivo`);
  await page.goBack();
  // The guard left no step of its own in the history.
  await expect(page).toHaveURL('about:blank');
});

test.describe('session start', () => {
  test('the session is restored from local storage, in a new window too', async ({ page, context, server }) => {
    await signIn(page);
    await context.clearCookies();
    const second = await context.newPage();
    await second.goto(server.url + CERTIFICATE_PAGE);
    await expect(second.locator('#root_persCodiCole')).toHaveValue('20001');
  });

  test('neither a cookie alone nor an invalid session signs in', async ({ page, context, server }) => {
    await signIn(page);
    const session = await storedSession(page);
    const broken = [null, '{}', 'null', 'x', '[1', JSON.stringify({ ...session, token: 'a.b.c' })];
    for (const value of broken) {
      await page.evaluate((raw) => (raw === null ? localStorage.clear() : localStorage.setItem('session', raw)), value);
      expect((await context.cookies()).length).toBe(1);
      await page.goto(server.url + HOME);
      await expect(page, String(value)).toHaveURL(/\/login/);
    }
  });
});

test('session check: 200 without data removes the cookie and signs out', async ({ page, context }) => {
  await signIn(page);
  await endElsewhere(page);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await storedSession(page)).toBeNull();
  expect(await context.cookies()).toEqual([]);
});

test('session check: also when the tab becomes visible again', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await endElsewhere(page);
  await page.clock.fastForward(120_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/login/);
});
