import type { Page } from '@playwright/test';
import { camt } from '../../support/bank-files.ts';
import { takeReference } from '../support/bilingual.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, signIn, signInAs } from '../support/person.ts';
import { text } from '../support/project.ts';
import { TASK } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const PAID = /^Pagat: 7,62\s€$/;

/** Asks for a certificate, and opens it among what was sent. @returns its reference, as a transfer names it */
async function askedFor(page: Page, words: string): Promise<string> {
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  await expect(form.number).toHaveValue('20001');
  await form.before.fill(words);
  await form.send.click();
  const reference = await takeReference(page, 'ca');
  await page.goto(`/les-meves-sol-licituds?request=${reference}`);
  const panel = page.getByRole('region', { name: text('ca', 'app/payments', 'panel'), exact: true });
  await expect(panel).toBeVisible();
  return /RF\d\d(?: [A-Z0-9]{1,4})+/.exec(await panel.innerText())?.[0] ?? '';
}

test(
  'a transfer is booked from the file of the bank, and a member pays by card',
  { tag: TASK },
  async ({ page, server }, { project }) => {
    test.slow();
    await page.goto(server.url);
    await signIn(page);
    const reference = await askedFor(page, `Transferència (${project.name})`);
    const own = page.url();

    await signInAs(page, 'S0001');
    await page.goto('/secretaria/pagaments');
    const words = (name: string) => text('ca', 'app/bank', name);
    const file = camt([
      [{ amount: '7.62', payments: [{ words: ['certificat', ` ${reference}`], party: 'Núria Vila' }] }],
    ]);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'banc.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: words('try'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${words('groups.paired')} (1)` })).toBeVisible();
    await expect(page.getByText(words('tried_one').replace('{{count}}', '1'))).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole('button', { name: words('book_one').replace('{{count}}', '1'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('done_one').replace('{{count}}', '1'))).toBeVisible();
    await expectGoodPage(page);

    await signIn(page);
    await page.goto(own);
    await expect(page.getByText(PAID)).toBeVisible();
    const pay = page.getByRole('button', { name: text('ca', 'app/card', 'pay'), exact: true });
    await expect(pay).toHaveCount(0);

    await askedFor(page, `Targeta (${project.name})`);
    await expectGoodPage(page);
    await pay.click();
    const refuses = page.getByRole('button', { name: 'The bank refuses', exact: true });
    // WCAG 2.5.8, once its style sheet is there.
    await expect.poll(async () => (await refuses.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await refuses.click();
    await expect(page.getByText(text('ca', 'app/card', 'refused'))).toBeVisible();
    await expectGoodPage(page);
    await pay.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pay; a refusal from before comes last', exact: true }).click();
    await expect(page.getByText(text('ca', 'app/card', 'paid'))).toBeVisible();
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expectGoodPage(page);
  },
);
