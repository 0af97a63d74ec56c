import type { Page } from '@playwright/test';
import { bilingual as shown } from '../support/bilingual.ts';
import { appText, formText, PASSWORD, signInForm } from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, HOME, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { NARROW, ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage, test as hidden } from '../support/test.ts';

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);
const choose = (page: Page, code: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${code.toUpperCase()}`) })
    .filter({ visible: true })
    .click();

hidden('Catalan by default; the switch is hidden', { tag: ONE_WIDTH }, async ({ page, server }) => {
  for (const path of ['/login', '/iniciar-sessio']) {
    await page.goto(server.url + path);
    await expect(signInForm(page).enter).toBeVisible();
    expect(await language(page)).toBe('ca');
    await expect(page.getByRole('group', { name: appText('language.label') })).toHaveCount(0);
  }
  await signIn(page);
  await expect(page.getByRole('group', { name: appText('language.label') })).toHaveCount(0);
});

for (const [path, tag] of [
  ['/login', NARROW],
  ['/iniciar-sessio', ONE_WIDTH],
]) {
  shown(
    `${path}: the switch changes the page, keeps what is typed, and is remembered`,
    { tag },
    async ({ page, server }) => {
      await page.goto(server.url + path);
      await signInForm(page).username.fill('20001');
      await signInForm(page).enter.click();
      await expect(page.getByRole('dialog')).toContainText(formText('login', 'password.errors.required'));
      await page.keyboard.press('Escape');
      await choose(page, 'es');
      await expect(
        page.getByRole('button', { name: formText('login', 'buttons.forgot', 'es'), exact: true }),
      ).toBeVisible();
      expect(await language(page)).toBe('es');
      await expect(signInForm(page).username).toHaveValue('20001');
      // The errors that are shown speak the new language too.
      await expect(page.getByRole('main')).toContainText(formText('login', 'password.errors.required', 'es'));
      await expectGoodPage(page);
      await page.reload();
      await expect(
        page.getByRole('button', { name: formText('login', 'buttons.submit', 'es'), exact: true }),
      ).toBeVisible();
      // The page stands in its first language until the scripts are there, and this button says the same in both.
      await expect.poll(() => language(page)).toBe('es');
    },
  );
}

shown(
  'an open form changes its language and keeps its values; so do dialogs and answers',
  { tag: ONE_WIDTH },
  async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await signInForm(page).username.fill('20001');
    await signInForm(page).password.fill(PASSWORD);
    await signInForm(page).enter.click();
    await expect(page).toHaveURL(new RegExp(`${HOME}$`));
    await page.goto(CERTIFICATE_PAGE);
    const form = certificate(page);
    await form.before.fill('Ajuntament de Vic');
    await form.reason.fill('Concurs');
    await choose(page, 'es');
    const before = page.getByLabel(text('es', 'forms/certificate-request', 'delanteDe.label'));
    await expect(before).toHaveValue('Ajuntament de Vic');
    await expect(page.getByLabel(text('es', 'forms/certificate-request', 'motivo.label'))).toHaveValue('Concurs');
    expect(await language(page)).toBe('es');
    await expectGoodPage(page);

    await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: text('es', 'userMenu', 'change-password'), exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(text('es', 'forms/password-change', 'newPassword.label'));
    await page.keyboard.press('Escape');
    await choose(page, 'ca');
    await expect(form.before).toHaveValue('Ajuntament de Vic');
  },
);

shown.describe('the server', () => {
  shown.use({ expectedErrors: [/status of 404/] });
  shown('answers and writes e-mails in the language of the page', { tag: ONE_WIDTH }, async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await choose(page, 'es');
    await signInForm(page).username.fill('20002');
    await page.getByRole('button', { name: formText('login', 'buttons.forgot', 'es'), exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(text('es', 'results', 'linkSent'));
    const subject = text('es', 'mails/password-link', 'subject');
    await expect.poll(() => server.mailbox.holding(subject).length, { timeout: 30_000 }).toBeGreaterThan(0);
  });
});
