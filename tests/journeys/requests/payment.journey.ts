import { takeReference } from '../support/bilingual.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, signIn, signInAs } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

/** The words of the server, which no page has before something costs something. */
const DUE = /^Pendent de pagar: 7,62\s€$/;
const PAID = /^Pagat: 7,62\s€$/;

test('a member reads what a certificate costs and how it is paid; the office marks it as paid', async ({
  page,
  server,
}, { project }) => {
  test.slow();
  await page.goto(server.url);
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  await expect(page.getByRole('status').filter({ hasText: /^Import a pagar: 7,62\s€$/ })).toBeVisible();
  await page.locator('#root_tipoCertificado').uncheck();
  await expect(page.getByText(text('ca', 'app/cost', 'nothing'), { exact: true })).toBeVisible();
  await page.locator('#root_tipoCertificado').check();
  await expectGoodPage(page);
  await form.before.fill(`Ajuntament (${project.name})`);
  await form.send.click();
  const reference = await takeReference(page, 'ca');

  // Where it was sent, and among what was sent.
  const panel = page.getByRole('region', { name: text('ca', 'app/payments', 'panel'), exact: true });
  const code = panel.getByRole('img', { name: text('ca', 'app/payments', 'code') });
  await expect(panel.getByText(DUE)).toBeVisible();
  await expect(code).toBeVisible();
  await expect(panel).toContainText('ES91 2100 0418 4502 0005 1332');
  await expectGoodPage(page);
  await page.goto('/les-meves-sol-licituds');
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('Pendent de pagar');
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  await expect(code).toBeVisible();
  const named = /RF\d\d(?: [A-Z0-9]{1,4})+/.exec(await panel.innerText())?.[0] ?? '';
  expect(named.replaceAll(' ', '').slice(4)).toBe(reference.replace('-', ''));
  await expectGoodPage(page);

  // The member's copy says it too, with the code beside it.
  const copies = () => server.mailbox.holding(named).filter(({ to }) => to.includes('nuria.vila@exemple.cat'));
  await expect.poll(() => copies().length, { timeout: 20_000 }).toBe(1);
  const [copy] = copies();
  expect(copy?.mail.text).toMatch(/7,62\s€/);
  expect(copy?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png']);

  await signInAs(page, 'S0001');
  await page.goto(`/secretaria/sol-licituds?payment=due&line=${reference}`);
  await expect(page.getByText(DUE)).toBeVisible();
  await expectGoodPage(page);
  const mark = page.getByRole('button', { name: text('ca', 'app/payments', 'mark.mark'), exact: true });
  await expect(page.getByLabel(text('ca', 'app/payments', 'mark.amount'))).toHaveValue('7,62');
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(PAID)).toBeVisible();
  await expect(page.getByText(/^Pagament anotat: 7,62\s€/)).toBeVisible();
  await expectGoodPage(page);
  await page.goto('/secretaria/sol-licituds?payment=paid');
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Pagat');

  await signIn(page);
  await page.goto(`/les-meves-sol-licituds?request=${reference}`);
  await expect(panel.getByText(PAID)).toBeVisible();
  await expect(code).toBeHidden();
  await expectGoodPage(page);
});
