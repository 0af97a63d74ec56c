import { certificate, recordOf } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, choose, closeResult, signIn } from '../support/person.ts';
import { ROOT, readJson, text } from '../support/project.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

test.beforeEach(async ({ page, server }) => {
  await page.goto(server.url);
});

test(
  'a member asks for a certificate and the office has the e-mail',
  { tag: ONE_WIDTH },
  async ({ page, context, server }, { project }) => {
    await expectGoodPage(page);
    await signIn(page);
    await expectGoodPage(page);

    await choose(page, 'requests');
    await expect(page).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ca', 'pages', 'request-certificate.title'));
    const form = certificate(page);

    const record = await recordOf(page, '20001', 'Benvinguda-2026');
    expect(String(record.nombre)).not.toBe('');
    await expect(form.number).toHaveValue('20001');
    await expect(form.name).toHaveValue(String(record.nombre));
    await expect(form.surname).toHaveValue(String(record.apellidos));
    // An address counts where a reply by e-mail is wanted.
    await expect(form.email).toBeDisabled();
    await expect(form.name).not.toBeEditable();
    await expect(form.language('ca')).toBeChecked();
    // The certificate is chosen beforehand; whoever takes it away is told what that means.
    const asked = page.locator('#root_tipoCertificado');
    const [, nothing = ''] = /\*\*(.+)\*\*/.exec(text('ca', 'forms/certificate-request', 'nothingAsked.text')) ?? [];
    const warning = page.getByText(nothing);
    await expect(asked).toBeChecked();
    await expect(warning).toBeHidden();
    await asked.uncheck();
    await expect(warning).toBeVisible();
    await asked.check();
    await expectGoodPage(page);

    // Catalan letters, and markup that must arrive as text.
    const before = `Ajuntament de l'Hospitalet, secció «Çàèéíòóúïü·l» <b>${project.name}</b> & Cia`;
    await form.before.fill(before);
    await form.reason.fill('Primer motiu\n<script>alert(1)</script>');
    await form.language('es').check();
    await form.byEmail.check();
    await expect(form.email).toHaveValue((record.datosContacto as { email: string }).email);
    await form.email.fill('núria@exemple.cat');
    await form.day.fill('12');
    await form.month.fill('gener');
    await form.year.fill('2026');
    await expectGoodPage(page);
    await form.send.click();

    await expect(page.getByRole('dialog')).toContainText("S'ha enviat correctament la sol·licitud");
    // The dialog repeats the amount, and account and mailbox from the settings.
    const { bankAccount, contactMailbox } = readJson<Record<string, string>>(ROOT, 'menus/settings.json');
    for (const words of [/7,62\s€/, String(bankAccount), String(contactMailbox)])
      await expect(page.getByRole('dialog')).toContainText(words);
    await expectGoodPage(page);
    await closeResult(page);
    // The form starts over, and the member's data stand in it again.
    await expect(form.before).toHaveValue('');
    await expect(form.name).toHaveValue(String(record.nombre));

    await expect.poll(() => server.mailbox.atOffice(before).length, { timeout: 20_000 }).toBe(1);
    const [received] = server.mailbox.atOffice(before);
    expect(received?.to).toHaveLength(1);
    expect(received?.mail.from?.address).toBeTruthy();
    expect(received?.mail.subject).toMatch(/^\[web\] /);
    expect(received?.mail.subject).toContain(`${record.nombre} ${record.apellidos}`);
    // As a mail program shows it: every letter arrives, and what looks like markup is only text.
    const reader = await context.newPage();
    await reader.setContent(String(received?.mail.html));
    const shown = reader.locator('body');
    for (const words of [before, '<script>alert(1)</script>', 'núria@exemple.cat', '12', 'gener', '2026'])
      await expect(shown).toContainText(words);
    await expect(reader.locator('b, script')).toHaveCount(0);
  },
);

test('a missing field is named, and its link focuses the field', { tag: ONE_WIDTH }, async ({ page }) => {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  await form.send.click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Hem detectat');
  await expectGoodPage(page);
  await dialog
    .getByRole('link', { name: new RegExp(text('ca', 'forms/certificate-request', 'delanteDe.label')) })
    .click();
  await expect(dialog).toBeHidden();
  await expect(form.before).toBeFocused();
  await expect(form.before).toHaveAttribute('aria-invalid', 'true');
  await expect(form.before).toHaveAccessibleDescription(new RegExp(text('ca', 'errors', 'required')));
  await expectGoodPage(page);

  // The same list stays above the form until the field is corrected.
  const summary = page.getByRole('region').getByRole('link', { name: /Per presentar davant de/ });
  await expect(summary).toBeVisible();
  await form.before.fill('Ajuntament');
  await form.before.blur();
  await expect(summary).toBeHidden();
  await expect(form.before).not.toHaveAttribute('aria-invalid', 'true');
});

test('Clear removes typed values and keeps loaded ones', { tag: ONE_WIDTH }, async ({ page }) => {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  await form.before.fill('Ajuntament');
  await form.language('en').check();
  await form.clear.click();
  await expect(form.before).toHaveValue('');
  await expect(form.language('ca')).toBeChecked();
  await expect(form.number).toHaveValue('20001');
});
