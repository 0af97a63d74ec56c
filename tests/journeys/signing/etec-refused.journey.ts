import { writeFileSync } from 'node:fs';
import { Authority } from '../support/certificates.ts';
import { fillLeast, openCertificate, openForm, requestIn, test } from '../support/pages/etec.ts';
import { signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const NIF = '40123456W';

// The browser's own line for an answer that is no success.
test.use({ expectedErrors: [/status of (400|403|409|422)/] });

test('a certificate that cannot sign is explained, and the document stays unchanged', async ({
  page,
  server,
  authority,
}) => {
  await signIn(page);
  const own = await openForm(page);
  await fillLeast(page);
  await own.box('acepta_condiciones').check();
  await own.generate.click();
  await expect(own.dialog).toBeVisible({ timeout: 30_000 });

  const good = authority.issue({ nif: NIF });
  await openCertificate(page, good, 'una altra clau');
  await expect(own.error('wrongPassword')).toBeVisible();
  await expect(own.password).toBeFocused();
  await expect(own.sign).toBeDisabled();
  await expectGoodPage(page);

  const noKey = authority.path('no-key.p12');
  writeFileSync(noKey, 'hola');
  await openCertificate(page, noKey);
  await expect(own.error('notAKeyFile')).toBeVisible();

  const others = new Authority();
  const refused: [file: string, key: string][] = [
    [authority.issue({ nif: '12345678Z' }), 'otherPerson'],
    [others.issue({ nif: NIF }), 'untrusted'],
  ];
  for (const [file, key] of refused) {
    await openCertificate(page, file);
    await expect(own.certificate).toBeChecked();
    await own.sign.click();
    const alert = own.dialog.getByRole('alert').filter({ hasText: text('ca', 'errors/signing', key) });
    await expect(alert).toBeVisible();
    await expectGoodPage(page);
  }
  others.close();
  await own.close.click();
  await expect(own.openSigning).toBeVisible();
  expect(requestIn(server, 'pendiente_firma')).not.toBe('');
});

test('by keyboard: the dialog keeps the focus, signs, and moves the focus on', async ({ page, authority }) => {
  await signIn(page);
  const own = await openForm(page);
  await fillLeast(page);
  const accepted = own.box('acepta_condiciones');
  await accepted.focus();
  if (!(await accepted.isChecked())) await page.keyboard.press('Space');
  await expect(accepted).toBeChecked();
  await own.generate.focus();
  await page.keyboard.press('Enter');
  await expect(own.dialog).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(own.dialog).toBeHidden();
  await own.openSigning.focus();
  await page.keyboard.press('Enter');
  await expect(own.dialog).toBeVisible();

  await own.dialog.locator('input[type=file]').setInputFiles(authority.issue({ nif: NIF }));
  await own.password.focus();
  await page.keyboard.type('clau·1234');
  await page.keyboard.press('Enter');
  await expect(own.certificate).toBeChecked();
  for (let step = 0; step < 12 && !(await own.sign.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await expect(own.sign).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(own.dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(text('ca', 'app/signing', 'done'))).toBeVisible();
  await expect(page.locator(':focus')).toContainText(text('ca', 'app/signing', 'done'));
});
