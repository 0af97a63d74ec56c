import { SMALL_PDF } from '../../server/support/files.ts';
import { takeReference } from '../support/bilingual.ts';
import { appText } from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, signIn, signInAs } from '../support/person.ts';
import { text } from '../support/project.ts';
import { NARROW, TASK } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const answer = (key: string) => text('ca', 'app/answer', key);
const desk = (key: string) => text('ca', 'app/desk', key);

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 409/] });

test('the office asks while it handles a request; its sender answers on a telephone with a file, and only once', {
  tag: [NARROW, TASK],
}, async ({ page, server, context }) => {
  test.slow();
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  await certificate(page).before.fill('Ajuntament de Valls');
  await certificate(page).send.click();
  const reference = await takeReference(page, 'ca');

  await signInAs(page, 'S0001');
  await page.goto(`/secretaria/sol-licituds?line=${reference}`);
  await page.getByLabel(desk('act.move')).selectOption(text('ca', 'procedures/request', 'moves.in-hand'));
  await page.getByLabel(desk('act.answer')).fill('Quin any es va titular?');
  await page.getByRole('button', { name: desk('act.save') }).click();
  await expect(page.getByText(desk('act.done'))).toBeVisible();

  // The mail leads to the page.
  const asked = () => server.mailbox.holding('Quin any es va titular?')[0]?.mail.text ?? '';
  await expect.poll(asked, { timeout: 20_000 }).toContain(`?request=${reference}`);
  const own = new URL(/https?:\S+\?request=\S+/.exec(asked())?.[0] ?? '');
  await signIn(page);
  await page.goto(own.pathname + own.search);
  await expect(page.getByText('Quin any es va titular?')).toBeVisible();
  const begin = page.getByRole('button', { name: appText('sent.answerOffice'), exact: true });
  await expectGoodPage(page);

  await begin.click();
  const send = page.getByRole('button', { name: answer('send'), exact: true });
  await send.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Another window is there already.
  const other = await context.newPage();
  await other.goto(own.pathname + own.search);
  const beginThere = other.getByRole('button', { name: appText('sent.answerOffice'), exact: true });
  await beginThere.click();
  await other.getByLabel(answer('note')).fill('No ho sé');

  await page.getByLabel(answer('note')).fill('El 2019; hi va el títol.');
  await page
    .locator('#root_files')
    .setInputFiles({ name: 'titol.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF });
  await expect(page.getByRole('button', { name: /titol\.pdf/ })).toBeVisible();
  await expectGoodPage(page);

  // A cut connection loses nothing.
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(appText('result.unreachable'))).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('dialog').getByRole('button').first().click();
  await send.click();
  await expect(page.getByText(appText('sent.answered'), { exact: true })).toBeVisible();
  await expect(page.getByText('El 2019; hi va el títol.')).toBeVisible();
  await expect(begin).toHaveCount(0);
  await expectGoodPage(page);

  // The other window comes too late, and keeps what was written there.
  await other.getByRole('button', { name: answer('send'), exact: true }).click();
  await expect(other.getByText(text('ca', 'errors/server', 'notAsked'))).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.getByLabel(answer('note'))).toHaveValue('No ho sé');
  await other.close();

  // The office has it by mail, and at its desk.
  const mail = () => server.mailbox.atOffice('El 2019; hi va el títol.')[0]?.mail;
  await expect
    .poll(() => mail()?.attachments.map(({ filename }) => filename), { timeout: 20_000 })
    .toEqual(['titol.pdf']);
  await signInAs(page, 'S0001');
  await page.goto(`/secretaria/sol-licituds?line=${reference}`);
  await expect(page.getByText('El 2019; hi va el títol.')).toBeVisible();
  const saved = page.getByRole('button', { name: `${appText('storedFile.download')} titol.pdf`, exact: true });
  await expect(saved).toBeVisible();
  await expectGoodPage(page);
});
