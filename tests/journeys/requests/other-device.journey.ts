import { keyboard } from '../support/keyboard.ts';
import { signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { NARROW } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const SEAL = '/segells/segell-societats-professionals';
const say = (key: string) => text('ca', 'app/drafts', key);
/** Said once the server has what was typed. */
const SAVED = say('saved').split('{{')[0] ?? '';

const label = (key: string) => text('ca', 'forms/company-seal-request', key);

test('a form is begun on the telephone and ended at the desk, by keyboard alone', { tag: NARROW }, async ({
  page,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const small = await phone.newPage();
  const company = (on: typeof page) => on.locator('#root_nombreEmpresa');
  const write = (on: typeof page, words: string) => keyboard(on).write(label('nombreEmpresa.label'), words);
  const press = (on: typeof page, key: string) => keyboard(on).press('button', say(key));

  await signIn(small);
  await small.goto(SEAL);
  await write(small, 'Vila Enginyers');
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
  await keyboard(page).check(label('acceptance.label'));
  await write(page, 'Vila Enginyers, SLP');
  await expect(page.getByText(SAVED)).toBeVisible();

  // Both at once: the telephone is told, and chooses.
  await write(small, 'Vila i Puig');
  await expect(small.getByRole('button', { name: say('takeTheirs') })).toBeVisible({ timeout: 30_000 });
  await expect(company(small)).toHaveValue('Vila i Puig');
  await expectGoodPage(small);
  await press(small, 'takeTheirs');
  await expect(company(small)).toHaveValue('Vila Enginyers, SLP');

  // The telephone goes on: the old page of the desk does not send what it has without the question.
  const kept = small.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await write(small, 'Vila Enginyers i Puig, SLP');
  await kept;
  await keyboard(page).press('button', label('buttons.submit'));
  await expect(page.getByRole('button', { name: say('takeTheirs') })).toBeFocused();
  await expectGoodPage(page);
  await press(page, 'keepOurs');

  // Sent at the desk, it is over on the telephone too, which still has its own.
  await keyboard(page).press('button', label('buttons.submit'));
  await expect(company(page)).toHaveValue('');
  await write(small, 'Vila Enginyers, SLP.');
  await expect(small.getByRole('button', { name: say('keep') })).toBeVisible({ timeout: 30_000 });
  await press(small, 'discard');
  await expect(company(small)).toHaveValue('');
  await phone.close();
});
