import { signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { NARROW } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const SEAL = '/segells/segell-societats-professionals';
const say = (key: string) => text('ca', 'app/drafts', key);
/** Said once the server has what was typed. */
const SAVED = say('saved').split('{{')[0] ?? '';

test('a form is begun on the telephone and ended at the desk', { tag: NARROW }, async ({ page, browser }) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const small = await phone.newPage();
  const company = (on: typeof page) => on.locator('#root_nombreEmpresa');
  const press = (on: typeof page, key: string) => on.getByRole('button', { name: say(key), exact: true }).click();

  await signIn(small);
  await small.goto(SEAL);
  await company(small).fill('Vila Enginyers');
  await expect(small.getByText(SAVED)).toBeVisible();
  await expectGoodPage(small);

  // The desk is offered what the telephone has.
  await signIn(page);
  await page.goto(SEAL);
  await expect(page.getByText(say('devices.phone'))).toBeVisible();
  await expect(company(page)).toHaveValue('');
  await expectGoodPage(page);
  await press(page, 'take');
  await expect(company(page)).toHaveValue('Vila Enginyers');
  await company(page).fill('Vila Enginyers, SLP');
  await expect(page.getByText(SAVED)).toBeVisible();

  // Both at once: the telephone is told, and chooses.
  await company(small).fill('Vila i Puig');
  await expect(small.getByRole('button', { name: say('takeTheirs') })).toBeVisible({ timeout: 30_000 });
  await expect(company(small)).toHaveValue('Vila i Puig');
  await expectGoodPage(small);
  await press(small, 'takeTheirs');
  await expect(company(small)).toHaveValue('Vila Enginyers, SLP');

  // Sent at the desk, it is over on the telephone too, which still has its own.
  await page.locator('#root_acceptance').check();
  await page
    .getByRole('button', { name: text('ca', 'forms/company-seal-request', 'buttons.submit'), exact: true })
    .click();
  await expect(company(page)).toHaveValue('');
  await company(small).fill('Vila Enginyers, SLP.');
  await expect(small.getByRole('button', { name: say('keep') })).toBeVisible({ timeout: 30_000 });
  await press(small, 'discard');
  await expect(company(small)).toHaveValue('');
  await phone.close();
});
