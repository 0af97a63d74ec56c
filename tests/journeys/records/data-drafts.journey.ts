import { logOut } from '../support/pages/access.ts';
import {
  button,
  expect,
  expectGoodPage,
  field,
  PAGES,
  recordOf,
  signInAsOther,
  signInSpeaking,
  takeResult,
  text,
  withOwnData,
} from '../support/pages/data.ts';
import { choose, titleOf } from '../support/person.ts';

const test = withOwnData();
const STREET = 'direccion__direccion';
const say = (key: string) => text('ca', 'app', key);

test('a draft is kept on this device for this member only', async ({ page, context }) => {
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.contact);
  await expect(field(page, STREET)).not.toHaveValue('');
  const stored = await field(page, STREET).inputValue();
  await field(page, STREET).fill('Carrer a mig escriure');

  // Leaving is asked about; whoever stays has lost nothing.
  await choose(page, 'requests');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(say('leave.text'));
  await expectGoodPage(page);
  await question.getByRole('button', { name: say('leave.stay') }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(PAGES.contact));
  await expect(field(page, STREET)).toHaveValue('Carrer a mig escriure');
  await choose(page, 'requests');
  await question.getByRole('button', { name: say('leave.leave') }).click();
  await expect(page).toHaveURL(/sol-licituds/);

  // Back again, in another tab too: restored, and said so.
  const other = await context.newPage();
  await other.goto(PAGES.contact);
  await expect(field(other, STREET)).toHaveValue('Carrer a mig escriure');
  await expect(other.getByText(say('form.draftRestored'))).toBeVisible();
  await expectGoodPage(other);
  await other.close({ runBeforeUnload: false });
  await page.goto(PAGES.contact);
  await expect(field(page, STREET)).toHaveValue('Carrer a mig escriure');

  // Somebody else on the same machine sees nothing of it.
  const session = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await page.evaluate(() => localStorage.removeItem('session'));
  await context.clearCookies();
  await signInAsOther(page);
  await page.goto(PAGES.contact);
  await expect(field(page, STREET)).toHaveValue('Plaça Major, 3');
  await expect(page.getByText(say('form.draftRestored'))).toHaveCount(0);

  // The first one comes back, and throws the draft away.
  await page.evaluate((items) => Object.assign(localStorage, items), session);
  await page.goto(PAGES.contact);
  await expect(field(page, STREET)).toHaveValue('Carrer a mig escriure');
  await page.getByRole('button', { name: say('form.draftDiscard') }).click();
  await expect(field(page, STREET)).toHaveValue(stored);
  await expect(page.getByText(say('form.draftRestored'))).toHaveCount(0);
  await page.reload();
  await expect(field(page, STREET)).toHaveValue(stored);
  await expect(page.getByText(say('form.draftRestored'))).toHaveCount(0);
});

test('sending and logging out remove the draft', async ({ page }) => {
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.contact);
  await expect(field(page, STREET)).not.toHaveValue('');
  await field(page, STREET).fill('Carrer enviat');
  await button(page, 'ca', 'contact-data').click();
  await takeResult(page, 'ca', 'dataUpdated');
  expect((await recordOf(page, 'CONTACT'))?.direccion.direccion).toBe('Carrer enviat');
  await choose(page, 'requests');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ca', 'pages', 'request-certificate.title'));

  await page.goto(PAGES.consumer);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('consumer-access'));
  await field(page, STREET).fill('Carrer que no ha de quedar');
  await logOut(page, true);
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.consumer);
  await expect(field(page, STREET)).not.toHaveValue('');
  await expect(field(page, STREET)).not.toHaveValue('Carrer que no ha de quedar');
});
