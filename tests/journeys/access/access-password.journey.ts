import type { Page } from '@playwright/test';
import {
  chooseFromUserMenu,
  enterAs,
  formText,
  logOut,
  mailedLink,
  PASSWORD,
  signInForm,
  tokenOf,
  userButton,
  withServer,
} from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, closeResult, HOME, trySignIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const test = withServer();
const ended = (path: string) => new RegExp(`${path}$`);
const CHANGE = text('ca', 'userMenu', 'change-password');

test.describe('forgot password', () => {
  test('an empty identifier: «Per recordar la seva clau, primer ingresse el seu número», and nothing is sent', async ({
    page,
    server,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    for (const screen of ['/login', '/iniciar-sessio']) {
      await page.goto(server.url + screen);
      await signInForm(page).forgot.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Per recordar la seva clau, primer ingresse el seu número');
      await expectGoodPage(page);
      await closeResult(page);
      // The fields of the form stay unmarked: its own rules were not asked.
      await expect(signInForm(page).password).not.toHaveAttribute('aria-invalid', 'true');
      await expect(signInForm(page).forgot).toBeFocused();
    }
    expect(sent).toEqual([]);
  });

  test.describe('404', () => {
    test.use({ expectedErrors: [/status of 404/] });
    test("«L'usuari no existeix.»", async ({ page, server }) => {
      await page.goto(`${server.url}/login`);
      await signInForm(page).username.fill('no-hi-es');
      await signInForm(page).forgot.click();
      await expect(page.getByRole('dialog')).toContainText("L'usuari no existeix.");
      await closeResult(page);
    });
  });
});

test.describe('the link in the e-mail', () => {
  test.use({ expectedErrors: [/status of (400|500)/] });

  test('200: an e-mail; its link sets a password once and signs in; then it offers a new link', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/login`);
    await signInForm(page).username.fill('20002');
    await signInForm(page).forgot.click();
    await expect(page.getByRole('dialog')).toContainText(
      "S'ha enviat un missatge al teu correu electrònic, revisa la teva bústia d'entrada o bé la bústia de correu brossa.",
    );
    await closeResult(page);
    const link = await mailedLink(server.mailbox, '20002');
    const { searchParams } = new URL(link);
    expect([...searchParams.keys()]).toEqual(['username', 'token', 'language']);
    expect(link.startsWith(`${server.url}/restablecer?`)).toBe(true);

    await page.goto(link);
    const password = page.locator('#root_password');
    const confirmation = page.locator('#root_password_confirmation');
    const save = page.getByRole('button', { name: formText('password-reset', 'buttons.submit'), exact: true });
    await expect(page.locator('#root_username')).toHaveValue('20002');
    for (const field of [password, confirmation]) await expect(field).toHaveAttribute('autocomplete', 'new-password');
    await expectGoodPage(page);

    // Confirmation must equal the password.
    await password.fill('Clau-nova-2026');
    await confirmation.fill('Clau-nova-2062');
    await save.click();
    await expect(page.getByRole('dialog')).toContainText(text('ca', 'errors', 'passwordsDiffer'));
    await page.keyboard.press('Escape');
    await confirmation.fill('Clau-nova-2026');
    await save.click();
    await expect(page).toHaveURL(ended(HOME));
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await tokenOf(page, '20002')).toBeNull();
    expect(await tokenOf(page, '20002', 'Clau-nova-2026')).not.toBeNull();

    // The same link again.
    await logOut(page);
    await page.goto(link);
    await password.fill('Una-altra-2026');
    await confirmation.fill('Una-altra-2026');
    await save.click();
    await expect(page.getByRole('main')).toContainText('ja no serveix');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(password).toHaveCount(0);
    await expectGoodPage(page);
    await expect(page.locator('#root_username')).toHaveValue('20002');
    await page.getByRole('button', { name: formText('password-forgot', 'buttons.submit'), exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText("S'ha enviat un missatge");
    const second = await mailedLink(server.mailbox, '20002', 2);
    expect(second).not.toBe(link);
    expect(await tokenOf(page, '20002', 'Una-altra-2026')).toBeNull();
  });

  test('url_redirect is part of the link and is followed after the reset', { tag: ONE_WIDTH }, async ({
    page,
    server,
  }) => {
    await page.goto(
      `${server.url}/iniciar-sessio?username=P3001&url_redirect=${encodeURIComponent('/actualitzacio-dades')}`,
    );
    await expect(signInForm(page).username).toHaveValue('P3001');
    await signInForm(page).forgot.click();
    await closeResult(page);
    const link = await mailedLink(server.mailbox, 'P3001');
    expect([...new URL(link).searchParams.keys()].sort()).toEqual(['language', 'token', 'url_redirect', 'username']);
    await page.goto(link);
    await page.locator('#root_password').fill('Clau-nova-2026');
    await page.locator('#root_password_confirmation').fill('Clau-nova-2026');
    await page.getByRole('button', { name: formText('password-reset', 'buttons.submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/actualitzacio-dades/);
  });

  for (const query of ['', '?username=20001&token=', '?username=20001&token=abc', '?username=%3Cb%3E&token=%00']) {
    test(`a link that is none (${query || 'nothing'}) gets a clear page`, { tag: ONE_WIDTH }, async ({
      page,
      server,
    }) => {
      await page.goto(`${server.url}/restablecer${query}`);
      // Without a token nobody is let type a password first.
      if (/token=./.test(query)) {
        await page.locator('#root_password').fill('Clau-nova-2026');
        await page.locator('#root_password_confirmation').fill('Clau-nova-2026');
        await page.getByRole('button', { name: formText('password-reset', 'buttons.submit'), exact: true }).click();
      }
      await expect(page.getByRole('main')).toContainText('ja no serveix');
      await expect(page.locator('#root_password')).toHaveCount(0);
      await expect(
        page.getByRole('button', { name: formText('password-forgot', 'buttons.submit'), exact: true }),
      ).toBeVisible();
    });
  }
});

test.describe('change password', () => {
  test.use({ expectedErrors: [/status of (401|422|500)/] });

  test("«S'ha canviat correctament la contrasenya»; the dialog closes, and older sessions end", async ({
    page,
    browser,
    server,
  }) => {
    const elsewhere = await browser.newContext();
    const older = await elsewhere.newPage();
    for (const one of [older, page]) {
      await one.goto(`${server.url}/login`);
      await trySignIn(one, 'member');
      await expect(one).toHaveURL(ended(HOME));
    }
    await chooseFromUserMenu(page, CHANGE);
    const dialog = page.getByRole('dialog', { name: CHANGE });
    const field = (name: string) => dialog.locator(`#root_${name}`);
    const change = dialog.getByRole('button', { name: formText('password-change', 'buttons.submit'), exact: true });
    await expect(field('resetAddress')).toHaveValue(/^n•+@exemple\.cat$/);
    await expect(field('password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(field('newPassword')).toHaveAttribute('autocomplete', 'new-password');
    await expectGoodPage(page);

    const problems = page.getByRole('dialog', { name: text('ca', 'app', 'validation.title') });
    await change.click();
    await expect(problems).toContainText(formText('password-change', 'password.errors.required'));
    await problems.getByRole('button', { name: text('ca', 'app', 'validation.close'), exact: true }).click();

    await field('password').fill('no-és-aquesta');
    await field('newPassword').fill('Clau-nova-2026');
    await field('newPassword_confirmation').fill('Clau-nova-2062');
    await change.click();
    await expect(problems).toContainText(text('ca', 'errors', 'passwordsDiffer'));
    await problems.getByRole('button', { name: text('ca', 'app', 'validation.close'), exact: true }).click();

    // The current password is checked by the server; its answer stands at the field.
    await field('newPassword_confirmation').fill('Clau-nova-2026');
    await change.click();
    await expect(problems).toContainText(text('ca', 'errors/server', 'currentPassword'));
    await problems.getByRole('button', { name: text('ca', 'app', 'validation.close'), exact: true }).click();
    await expect(dialog).toContainText(text('ca', 'errors/server', 'currentPassword'));

    await field('password').fill(PASSWORD);
    await change.click();
    await expect(page.getByRole('dialog')).toContainText("S'ha canviat correctament la contrasenya");
    await expect(field('newPassword')).toBeHidden();
    await closeResult(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(userButton(page)).toBeFocused();

    // This session goes on with a fresh token; the older one is over at its next call.
    await page.goto(CERTIFICATE_PAGE);
    await expect(certificate(page).number).toHaveValue('20001');
    await older.goto(server.url + CERTIFICATE_PAGE);
    await expect(older).toHaveURL(/\/login/);
    expect(await tokenOf(page, '20001')).toBeNull();
    await enterAs(older, '20001', 'Clau-nova-2026');
    await expect(older).toHaveURL(ended(CERTIFICATE_PAGE));
    await elsewhere.close();
  });
});

test.describe('too many wrong passwords', () => {
  test.use({ expectedErrors: [/status of (429|500)/] });

  test('the answer says how long to wait; the user can reset the password by e-mail at once', {
    tag: ONE_WIDTH,
  }, async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    for (let times = 0; times < 12 && (await tokenStatus(page)) !== 429; times += 1);
    await enterAs(page, '12345678Z');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('429');
    await expect(dialog).toContainText(/\d+ minut/);
    await expectGoodPage(page);
    await closeResult(page);

    await signInForm(page).username.fill('12345678Z');
    await signInForm(page).forgot.click();
    await expect(dialog).toContainText("S'ha enviat un missatge");
    await page.goto(await mailedLink(server.mailbox, '12345678Z'));
    await page.locator('#root_password').fill('Clau-nova-2026');
    await page.locator('#root_password_confirmation').fill('Clau-nova-2026');
    await page.getByRole('button', { name: formText('password-reset', 'buttons.submit'), exact: true }).click();
    await expect(page).toHaveURL(ended(HOME));
  });
});

async function tokenStatus(page: Page): Promise<number> {
  const answer = await page.request.post('/api/auth/usuarios-ebcn', {
    data: { username: '12345678Z', password: 'no' },
  });
  return answer.status();
}
