import { TOTP } from 'otpauth';
import { attach, choose, expectFocused, keyboard, tabTo } from '../support/keyboard.ts';
import { enterAs, PASSWORD, withServer } from '../support/pages/access.ts';
import { text } from '../support/project.ts';
import { keepAnnouncements } from '../support/screen-reader.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectAnnounced, expectWellSaid } from '../support/test.ts';

// As in `tasks.journey.ts`: by keyboard alone, and all of it said. If its element goes, the focus stays in the page.

const test = withServer();
// A second factor asks for the password once more, and a session ends with it.
test.use({ expectedErrors: [/status of (401|403 .*second-factor)/] });

test.beforeEach(({ page }) => keepAnnouncements(page));

/** Words wherever they stand in what is said. */
const said = (words: string) => new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

test('a document can be verified', { tag: ONE_WIDTH }, async ({ page }) => {
  page.on('filechooser', () => undefined);
  await page.goto('/verificacio');
  const hands = keyboard(page);
  const say = (key: string) => text('ca', 'app/verification', key);
  await hands.press('button', say('submit'));
  await expect(hands.control('textbox', say('code'))).toBeFocused();
  await expect(hands.control('textbox', say('code'))).toHaveAccessibleDescription(said(say('codeMissing')));
  await page.keyboard.type('7K3M-9QXT-0B4D-2FGH');
  const file = { name: 'declaracio.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await attach(page, hands.control('button', say('choose')), file);
  await hands.press('button', say('submit'));
  await expectAnnounced(page, say('unknown'));
  await expectWellSaid(page);
});

test('the office manages people, reads the published version, and sets up a code to sign in', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  page.on('filechooser', () => undefined);
  page.on('download', () => undefined);
  await page.goto('/login/secretaria');
  await enterAs(page, 'S0001');
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  const hands = keyboard(page);
  const people = (key: string) => text('ca', 'app/members', key);

  await page.goto('/secretaria/persones/altes');
  const added = keyboard(page, page.getByRole('form', { name: people('add') }));
  await added.write(people('number'), '20777');
  await added.write(people('name'), 'Joana Prat Riba');
  await choose(page, added.control('combobox', people('role')), text('ca', 'app/roles', 'ROLE_EXTERNO'));
  await added.press('button', people('add'));
  await expectAnnounced(page, people('added').replace('{{username}}', '20777'));
  await expectFocused(page);
  const csv = Buffer.from(`username,name,role\n20778,Pere Coll Vila,ROLE_EXTERNO\n`);
  await attach(page, hands.control('button', people('chooseFile')), {
    name: 'altes.csv',
    mimeType: 'text/csv',
    buffer: csv,
  });
  await hands.press('button', people('try'));
  await expectAnnounced(page, people('tried'));
  await hands.press('button', people('take'));
  await expectAnnounced(page, people('done'));
  await expectFocused(page);

  // The data of a person are given out, and deleted.
  const data = keyboard(page, page.getByRole('form', { name: people('person.title') }));
  await data.write(people('number'), '20777');
  const given = page.waitForEvent('download');
  await data.press('button', people('person.copy'));
  expect((await given).suggestedFilename()).toBe('20777.zip');
  await data.press('button', people('person.try'));
  await expectAnnounced(page, people('person.would'));
  const erase = people('person.erase').replace('{{username}}', '20777');
  await data.press('button', erase);
  await keyboard(page, page.getByRole('alertdialog')).press('button', erase);
  await expectAnnounced(page, people('person.done'));
  await expectFocused(page);
  await expectWellSaid(page);

  // Somebody's account is closed from the list.
  const desk = (key: string) => text('ca', 'app/desk', key);
  await page.goto('/secretaria/persones');
  await tabTo(page, page.getByRole('row').filter({ hasText: '20778' }).getByRole('link'));
  await page.keyboard.press('Enter');
  await choose(page, hands.control('combobox', desk('act.move')), desk('members.moves.close'));
  await hands.press('button', desk('act.save'));
  await expectAnnounced(page, desk('act.done'));
  await expectFocused(page);

  const configuration = (key: string) => text('ca', 'app/configuration', key);
  await page.goto('/secretaria/configuracio');
  await tabTo(page, page.getByRole('button', { name: said(configuration('preview.open')) }).first());
  await page.keyboard.press('Enter');
  await choose(page, hands.control('combobox', configuration('preview.language')), text('es', 'languages', 'es'));
  await expect(page.getByRole('main').locator('[lang=es]').first()).toBeAttached();
  await hands.press('button', configuration('preview.close'));
  await expectFocused(page);

  // A second factor: the password once more, the text in place of the picture, the codes for when the telephone is gone.
  const factor = (key: string) => text('ca', 'app/secondFactor', key);
  await page.goto('/secretaria/acces');
  await hands.press('button', factor('setUp'));
  await tabTo(page, page.getByRole('dialog').locator('input[type=password]'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('main code').first().innerText()).replaceAll(/\s/g, '');
  await expect(page.getByText(factor('scan'))).toBeVisible();
  await expectFocused(page);
  await hands.write(factor('code'), new TOTP({ secret }).generate());
  await hands.press('button', factor('confirm'));
  await expect(page.getByText(factor('recoveryText'))).toBeVisible();
  await expectFocused(page);
  await hands.press('button', factor('seen'));
  await expectAnnounced(page, factor('done'));
  await expectFocused(page);
  await expectWellSaid(page);

  // And taken away again, by the password and the code of the next half minute: the session ends with it.
  await tabTo(page, page.getByRole('button', { name: said(factor('resetOne').replace('{{name}}', '')) }));
  await page.keyboard.press('Enter');
  await keyboard(page, page.getByRole('alertdialog')).press('button', factor('reset'));
  await tabTo(page, page.getByRole('dialog').locator('input[type=password]'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await keyboard(page, page.getByRole('dialog')).write(
    factor('code'),
    new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();
  await expectWellSaid(page);
});
