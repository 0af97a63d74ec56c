import type { Page } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import {
  appText,
  endElsewhere,
  enterAs,
  formText,
  logOut,
  PASSWORD,
  signInForm,
  storedSession,
  withServer,
} from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, HOME, signInByForm as signIn, trySignIn } from '../support/person.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage, test as plain } from '../support/test.ts';

/** Seconds; the dialog comes five minutes before the end. */
const LIFETIME = 312;
const test = withServer({ TOKEN_LIFETIME: String(LIFETIME) });
const ended = (path: string) => new RegExp(`${path}$`);
const renewal = (page: Page) => page.getByRole('alertdialog', { name: appText('session.endingTitle') });

async function openCertificate(page: Page): Promise<void> {
  await page.goto(CERTIFICATE_PAGE);
  await expect(certificate(page).number).toHaveValue('20001');
  // Its paragraphs come last and push the buttons down.
  await expect(page.getByText('transferència bancària')).toBeVisible();
}

test.describe('five minutes before the token ends', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('a dialog renews the session with the password, in every tab at once', async ({ page, context, server }) => {
    await signIn(page);
    await openCertificate(page);
    const second = await context.newPage();
    await second.goto(server.url + HOME);
    await certificate(page).before.fill('Ajuntament de Vic');
    const before = await storedSession(page);

    const dialog = renewal(page);
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await expect(renewal(second)).toBeVisible();
    await expect(dialog).toContainText('5 minuts');
    await expectGoodPage(page);
    const password = dialog.locator('#root_password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    const button = dialog.getByRole('button', { name: formText('session-renewal', 'buttons.submit'), exact: true });

    await password.fill('no-és-aquesta');
    await button.click();
    await expect(page.getByRole('dialog')).toContainText('Usuari o clau incorrectes.');
    await page.getByRole('dialog').getByRole('button', { name: 'Sortir', exact: true }).click();

    // Without a mouse too.
    await tabTo(page, password);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(renewal(second)).toBeHidden();
    const after = await storedSession(page);
    expect(after?.token).not.toBe(before?.token);
    expect(await storedSession(second)).toEqual(after);
    expect(Number(after?.exp)).toBeGreaterThan(Number(before?.exp));
    // Nothing was loaded anew.
    await expect(certificate(page).before).toHaveValue('Ajuntament de Vic');
    await expect(page).toHaveURL(ended(CERTIFICATE_PAGE));
  });

  test('a dismissed dialog does not return before the session ends', { tag: ONE_WIDTH }, async ({ page }) => {
    await signIn(page);
    await expect(renewal(page)).toBeVisible({ timeout: 30_000 });
    await renewal(page)
      .getByRole('button', { name: appText('session.later'), exact: true })
      .click();
    await expect(renewal(page)).toBeHidden();
    await page.goto(CERTIFICATE_PAGE);
    await expect(certificate(page).number).toHaveValue('20001');
  });
});

plain.describe('the session dies meanwhile', () => {
  plain.use({ expectedErrors: [/status of 401/] });

  plain(
    'what was typed is still there after signing in again, and nobody else sees it',
    { tag: ONE_WIDTH },
    async ({ page }) => {
      await signIn(page);
      await openCertificate(page);
      const form = certificate(page);
      await form.before.fill('Ajuntament de Vic');
      await form.reason.fill('Concurs públic\nsegona línia');
      await form.byEmail.check();
      await form.language('es').check();
      await endElsewhere(page);
      await form.send.click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(appText('session.ended'))).toBeVisible();
      await expectGoodPage(page);
      expect(await storedSession(page)).toBeNull();

      // Another member at the same computer.
      await enterAs(page, '20002');
      await expect(page).not.toHaveURL(/\/login/);
      await page.goto(CERTIFICATE_PAGE);
      await expect(form.number).toHaveValue('20002');
      await expect(form.before).toHaveValue('');
      await expect(form.reason).toHaveValue('');
      await logOut(page);

      await trySignIn(page, 'member');
      await expect(page).not.toHaveURL(/\/login/);
      await page.goto(CERTIFICATE_PAGE);
      await expect(form.number).toHaveValue('20001');
      await expect(form.before).toHaveValue('Ajuntament de Vic');
      await expect(form.reason).toHaveValue('Concurs públic\nsegona línia');
      await expect(form.byEmail).toBeChecked();
      await expect(form.language('es')).toBeChecked();
      await expectGoodPage(page);

      // A member who logs out leaves nothing.
      await logOut(page, true);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Vic');
      await signIn(page);
      await openCertificate(page);
      await expect(form.before).toHaveValue('');
    },
  );

  plain('signing in again leads back to the form', { tag: ONE_WIDTH }, async ({ page }) => {
    await signIn(page);
    await openCertificate(page);
    await certificate(page).before.fill('Diputació');
    await endElsewhere(page);
    await certificate(page).send.click();
    await expect(page).toHaveURL(/\/login/);
    await trySignIn(page, 'member');
    await expect(page).toHaveURL(ended(CERTIFICATE_PAGE));
    await expect(certificate(page).before).toHaveValue('Diputació');
  });

  for (const message of [
    'El token ha caducat.',
    "No s'ha trobat el token.",
    'La sessió no existeix.',
    'El token no és vàlid.',
    'Unauthenticated.',
    'No autoritzat',
  ]) {
    plain(
      `«${message}» on any call empties the back office's record and leads to the sign-in page`,
      { tag: ONE_WIDTH },
      async ({ page, server }) => {
        await page.goto(`${server.url}/login?url_redirect=${encodeURIComponent(HOME)}`);
        await enterAs(page, '20001');
        await expect(page).toHaveURL(ended(HOME));
        expect(await page.evaluate(() => localStorage.getItem('backoffice_user'))).toContain('"20001"');
        await page.route('**/api/records/**', (route) =>
          route.fulfill({ status: 401, json: { status: 'Error', message } }),
        );
        await page.goto(CERTIFICATE_PAGE);
        await expect(page).toHaveURL(/\/login/);
        expect(await page.evaluate(() => localStorage.getItem('backoffice_user'))).toBe('{}');
        expect(await storedSession(page)).toBeNull();
      },
    );
  }

  plain('another error leads nobody out: it is only told', { tag: ONE_WIDTH }, async ({ page }) => {
    await signIn(page);
    await openCertificate(page);
    await page.route('**/api/emails/comunicaciones', (route) =>
      route.fulfill({ status: 401, json: { status: 'Error', message: 'Una altra cosa' } }),
    );
    await certificate(page).before.fill('Diputació');
    await certificate(page).send.click();
    await expect(page.getByRole('dialog')).toContainText('401');
    await expect(page.getByRole('dialog')).toContainText('Una altra cosa');
    await expect(page).toHaveURL(ended(CERTIFICATE_PAGE));
    expect(await storedSession(page)).not.toBeNull();
  });
});

plain(
  'log out deletes the cookie and the local copy, in every tab',
  { tag: ONE_WIDTH },
  async ({ page, context, server }) => {
    await signIn(page);
    const second = await context.newPage();
    await second.goto(server.url + CERTIFICATE_PAGE);
    await expect(certificate(second).number).toHaveValue('20001');
    const token = String((await storedSession(page))?.token);

    await logOut(page);
    await expect(second).toHaveURL(/\/login/);
    expect(await context.cookies()).toEqual([]);
    expect(await storedSession(page)).toBeNull();
    const answer = await page.request.get('/api/formulario/datos?tipo-direccion=CONTACT', {
      headers: { Authorization: token },
    });
    expect(answer.status()).toBe(401);

    // Signing in reaches the other tab too.
    await trySignIn(page, 'member');
    await expect(page).toHaveURL(ended(HOME));
    await expect(signInForm(second).username).toHaveCount(0);
    await expect(second).not.toHaveURL(/\/login/);
  },
);

plain('the back button after log-out shows nothing private', { tag: ONE_WIDTH }, async ({ page, server }) => {
  await page.goto(server.url);
  await signIn(page);
  await openCertificate(page);
  await page.goto('/segells');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const name = String((await storedSession(page))?.name);
  await logOut(page);
  await page.goto('about:blank');
  // A page that comes back from the browser's memory, and those before it.
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack().catch(() => null);
    if (steps > 0 && page.url() === 'about:blank') break;
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.locator('#root_persCodiCole')).toHaveCount(0);
  }
});
