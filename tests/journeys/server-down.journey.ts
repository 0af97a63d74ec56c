import { certificate } from './support/pages/certificate.ts';
import { CERTIFICATE_PAGE, closeResult, signIn } from './support/person.ts';
import { expect, expectGoodPage, test } from './support/test.ts';

test.use({
  // A server that is ending answers 503 before it is gone.
  expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503/],
});

test('while the server is down, no typed value is lost, and one e-mail is sent in the end', async ({
  page,
  server,
}, info) => {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  const before = `Sense servidor ${info.project.name}`;
  await form.before.fill(before);

  await server.pause();
  await form.send.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sortir' })).toBeVisible();
  await expect(dialog).not.toContainText('correctament');
  await expectGoodPage(page);
  await closeResult(page);
  await expect(form.before).toHaveValue(before);

  await server.resume();
  await form.send.click();
  await expect(dialog).toContainText("S'ha enviat correctament la sol·licitud");
  await closeResult(page);
  await expect.poll(() => server.mailbox.atOffice(before).length, { timeout: 20_000 }).toBe(1);
});
