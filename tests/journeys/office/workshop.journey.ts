import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { enterAs, PASSWORD, withServer } from '../support/pages/access.ts';
import { Workshop } from '../support/pages/workshop.ts';
import { CERTIFICATE_PAGE, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectFittingPage } from '../support/test.ts';

// Recipes of the guide, in place: nobody sees JSON.
const test = withServer();

const words = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (made, [name, value]) => made.replaceAll(`{{${name}}}`, value),
    text('ca', 'app/workshop', key),
  );
/** The texts here have names of files and fields, so only layout and accessibility are judged. */
const expectGood = async (page: Page) => {
  await expectFittingPage(page);
  expect.soft(await axeFindings(page)).toEqual([]);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the office adds a field, a choice under a condition, a section and a page in place, and publishes them', {
  tag: ONE_WIDTH,
}, async ({ page, browser, baseURL }) => {
  await page.goto('/login/secretaria');
  await enterAs(page, 'S0001');
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  await page.goto('/secretaria/taller?open=forms/certificate-request');

  // An optional number with a bound (recipe 2).
  const section = text('ca', 'forms/certificate-request', 'sections.certificate.title');
  const addField = async (title: string, ca: string, es: string, kind: string) => {
    await button(page, words('fields.newIn', { title })).click();
    const panel = page.getByRole('form', { name: words('fields.new') });
    await panel.getByLabel(`${words('fields.label')}: Català`).fill(ca);
    await panel.getByLabel(`${words('fields.label')}: Castellano`).fill(es);
    await panel.getByLabel(words('fields.kind')).selectOption({ label: kind });
    await panel.getByRole('button', { name: words('fields.add') }).click();
  };
  await addField(section, 'Exemplars', 'Ejemplares', text('ca', 'widgets/number', 'kind'));
  await page.getByLabel(words('bounds.maximum')).fill('5');
  await expectGood(page);

  // A choice, asked for only if the other field is filled in (recipes 3 and 4).
  await addField(section, 'Lliurament', 'Entrega', text('ca', 'widgets/radio', 'kind'));
  for (const [choice, ca, es] of [
    ['Primera', 'El recolliré', 'Lo recogeré'],
    ['Segona', 'Per correu', 'Por correo'],
  ] as const) {
    await page.getByLabel(`${choice}: Català`).fill(ca);
    await page.getByLabel(`${ca}: Castellano`).fill(es);
  }
  await button(page, words('condition.add')).click();
  await page.getByLabel(words('condition.field'), { exact: true }).selectOption({ label: 'Exemplars' });
  await page.getByLabel(words('condition.how')).selectOption({ label: words('condition.filled') });
  await expect(page.getByLabel(words('condition.expression'))).toHaveValue('!isEmpty(values.exemplars)');

  // Both go into a section of their own (recipe 5).
  await page.getByLabel(words('sections.new')).fill('Còpies');
  await button(page, words('sections.add')).click();
  await page.getByLabel(words('sections.in'), { exact: true }).selectOption({ label: 'Còpies' });
  await button(page, /^Exemplars exemplars/).click();
  await page.getByLabel(words('sections.in'), { exact: true }).selectOption({ label: 'Còpies' });
  await button(page, words('sections.open', { title: 'Còpies' })).click();
  await page.getByLabel(`Còpies, ${words('parts.title')}: Castellano`).fill('Copias');

  // A page for one role (recipe 6), made while the pages are open.
  await expect(page.getByText(words('saved'))).toBeVisible();
  await new Workshop(page).goTo('pages/workspace');
  await new Workshop(page).list();
  await button(page, words('begin.open')).click();
  const panel = page.getByRole('form', { name: words('begin.open') });
  await panel.getByLabel(words('begin.kind')).selectOption('page');
  await panel.getByLabel(`${words('parts.title')}: Català`).fill('Normes de la casa');
  await panel.getByLabel(`${words('parts.title')}: Castellano`).fill('Normas de la casa');
  await panel.getByRole('button', { name: words('begin.make') }).click();
  const made = button(page, /^Normes de la casa normes-de-la-casa/);
  await expect(made).toHaveAttribute('aria-expanded', 'true');
  await expect(made).toBeFocused();
  await page
    .getByLabel(words('part.add'), { exact: true })
    .first()
    .selectOption({ label: text('ca', 'app/configuration', 'words.access') });
  await button(page, words('fields.add')).first().click();
  await expectGood(page);

  await page.getByRole('tab', { name: words('tabs.publish') }).click();
  await expect(page.getByText(words('publish.mend'))).toHaveCount(0);
  await page.getByLabel(words('publish.note')).fill('Còpies i normes');
  await button(page, words('publish.now')).click();
  await page.getByRole('dialog').locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('publish.done'))).toBeVisible({ timeout: 60_000 });

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ca' });
  const member = await context.newPage();
  await signIn(member);
  await member.goto(CERTIFICATE_PAGE);
  await expect(member.getByRole('heading', { name: 'Còpies' })).toBeVisible();
  await expect(member.getByLabel('El recolliré')).toHaveCount(0);
  await member.getByLabel('Exemplars').fill('2');
  await expect(member.getByLabel('El recolliré')).toBeVisible();
  await context.close();
});
