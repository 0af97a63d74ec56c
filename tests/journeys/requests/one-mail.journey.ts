import type { Page } from '@playwright/test';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, choose, closeResult, leaveAnyway, signIn, titleOf } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const SEND = '**/api/emails/comunicaciones';

test.use({ expectedErrors: [/ERR_CONNECTION_RESET|ERR_FAILED/] });

async function fillIn(page: Page, before: string) {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  await form.before.fill(before);
  return form;
}

const sentLines = (page: Page, reference: string) => page.getByRole('listitem').filter({ hasText: reference });

/** The reference in the success dialog. */
async function referenceOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text('ca', 'results', 'requestSent'));
  return /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
}

test('a double click sends one e-mail; the member has a copy and finds the request again', async ({ page, server }, {
  project,
}) => {
  const before = `Doble clic ${project.name}`;
  const form = await fillIn(page, before);
  await form.send.dblclick();
  const reference = await referenceOf(page);
  expect(reference).not.toBe('');
  await closeResult(page);

  await expect.poll(() => server.mailbox.holding(before).length, { timeout: 20_000 }).toBe(2);
  const mails = server.mailbox.holding(before);
  const copy = mails.find(({ to }) => to.includes('nuria.vila@exemple.cat'));
  expect(copy?.mail.subject).toContain(reference);
  for (const { mail } of mails) {
    expect(mail.text).toContain(reference);
    expect(mail.html).toContain(reference);
    expect(mail.text).not.toContain('<');
  }

  await choose(page, 'my-requests');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('my-requests'));
  const line = sentLines(page, reference);
  await expect(line).toContainText(text('ca', 'procedures/request', 'states.received'), { timeout: 20_000 });
  await expectGoodPage(page);
  await line.getByRole('link').click();
  const whole = page.getByRole('region', { name: new RegExp(reference) });
  await expect(whole).toContainText(before);
  await expect(whole).toContainText(text('ca', 'forms/certificate-request', 'delanteDe.label'));
  await expectGoodPage(page);
  await page.goBack();
  await expect(sentLines(page, reference)).toHaveCount(1);
});

test('a connection that drops after the request arrived: sending again sends no second e-mail', async ({
  page,
  server,
}, { project }) => {
  const before = `Connexió perduda ${project.name}`;
  const form = await fillIn(page, before);
  await page.route(
    SEND,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await form.send.click();
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'app', 'result.unreachable'));
  await closeResult(page);
  // A reload before another try keeps the typed text, and still one e-mail is sent.
  await page.reload();
  await expect(form.before).toHaveValue(before);
  await form.send.click();
  await referenceOf(page);
  await closeResult(page);
  await expectOneRequest(page, server.mailbox.holding.bind(server.mailbox), before);
});

test('Back during the request, then Forward and sending again: one e-mail', async ({ page, server }, { project }) => {
  const before = `Enrere ${project.name}`;
  await signIn(page);
  await choose(page, 'requests');
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  await form.before.fill(before);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    SEND,
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await form.send.click();
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'app', 'result.busy'));
  await page.goBack();
  // Nobody knows yet whether it arrived.
  await leaveAnyway(page);
  await expect(page).not.toHaveURL(/sol-licitud/);
  release();
  await page.goForward();
  await expect(form.before).toHaveValue(before);
  await form.send.click();
  await referenceOf(page);
  await closeResult(page);
  await expectOneRequest(page, server.mailbox.holding.bind(server.mailbox), before);
});

/** One e-mail to the office and one copy; a request sent afterwards has overtaken none. */
async function expectOneRequest(page: Page, holding: (passage: string) => { to: string[] }[], before: string) {
  const after = `${before}, el següent`;
  const form = certificate(page);
  await form.before.fill(after);
  await form.send.click();
  await referenceOf(page);
  await expect.poll(() => holding(after).length, { timeout: 20_000 }).toBe(2);
  expect(holding(before).filter((mail) => !holding(after).includes(mail))).toHaveLength(2);
}
