import { REGISTRATION } from '../../support/registration.ts';
import { ownBilingual as test } from '../support/bilingual.ts';
import { choose, expectFocused, keyboard, tabTo } from '../support/keyboard.ts';
import { enterAs, PASSWORD, tokenOf } from '../support/pages/access.ts';
import { text } from '../support/project.ts';
import { keepAnnouncements } from '../support/screen-reader.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectAnnounced, expectWellSaid } from '../support/test.ts';

// As in `tasks.journey.ts`: by keyboard alone, and all of it said. Two versions are published from the beginning.

// Another version asks for the password once more.
test.use({ expectedErrors: [/status of 403 .*(configuration|activations|restore)/] });

test.beforeEach(({ page }) => keepAnnouncements(page));

test('the office moves a case, exports the list, and restores a version', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  page.on('download', () => undefined);
  const { request } = page;
  const registered = await request.post('/api/records/certifier-address', {
    headers: { authorization: String(await tokenOf(page, '20001')), 'if-none-match': '*' },
    data: REGISTRATION,
  });
  expect(registered.status(), await registered.text()).toBe(204);
  await page.goto('/login/secretaria');
  await enterAs(page, 'S0001');
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  const hands = keyboard(page);
  const desk = (key: string) => text('ca', 'app/desk', key);

  // Found by its filter, moved on with words, and back in the list.
  await page.goto('/secretaria/tramits');
  await tabTo(page, hands.control('searchbox', desk('filters.text')));
  await page.keyboard.type('20001');
  await hands.press('button', desk('filters.apply'));
  for (const format of ['csv', 'json'] as const) {
    const coming = page.waitForEvent('download');
    await hands.press('button', desk(`list.${format}`));
    expect((await coming).suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
    await expectFocused(page);
  }
  await tabTo(page, page.getByRole('row').filter({ hasText: 'certificadors' }).getByRole('link'));
  await page.keyboard.press('Enter');
  const procedure = (key: string) => text('ca', 'procedures/certifier-registration', key);
  await choose(page, hands.control('combobox', desk('act.move')), procedure('moves.return'));
  await hands.write(desk('act.answer'), 'Falta la titulació.');
  await hands.press('button', desk('act.save'));
  await expectAnnounced(page, desk('act.done'));
  await expectFocused(page);
  await hands.press('link', desk('detail.back'));
  await expect(page.getByRole('row').filter({ hasText: procedure('states.retornada') })).toBeVisible();
  await expectFocused(page);

  // A version is compared with the one that is live, said why, and becomes live again.
  const configuration = (key: string) => text('ca', 'app/configuration', key);
  await page.goto('/secretaria/configuracio');
  const title = configuration('restoreOne').replace(' {{version}}', '');
  const back = hands.control('button', title);
  await tabTo(page, back.first());
  await expectWellSaid(page);
  await page.keyboard.press('Enter');
  // The comparison below it has the same words.
  await expect(hands.control('form', title).getByText(configuration('words.languageSwitch'))).toBeVisible();
  await expectFocused(page);
  await hands.write(configuration('note'), 'El canvi era una prova.');
  await hands.press('button', configuration('restore'));
  await tabTo(page, page.getByRole('dialog').locator('input[type=password]'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expectAnnounced(page, configuration('restored'));
  await expectFocused(page);
  await expectWellSaid(page);
});
