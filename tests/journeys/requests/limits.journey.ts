import { withServer } from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, closeResult, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const test = withServer({ LIMIT_MESSAGES: '1' });
test.use({ expectedErrors: [/status of 429/] });

test('one request too many gets the waiting time, and the form keeps its values', async ({ page, server }) => {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await form.before.fill('Ajuntament de Vic');
  await form.send.click();
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'requestSent'));
  await closeResult(page);

  await expect(form.before).toHaveValue('');
  await form.before.fill('Diputació de Girona');
  await form.send.click();
  const dialog = page.getByRole('dialog');
  const [told = ''] = text('ca', 'errors/server', 'tooManyMessages_other').split('{{count}}');
  await expect(dialog).toContainText(new RegExp(`${told}\\d+ minuts?`));
  await expectGoodPage(page);
  await closeResult(page);
  await expect(form.before).toHaveValue('Diputació de Girona');
  expect(server.mailbox.holding('Girona')).toEqual([]);
});
