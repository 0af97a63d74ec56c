import { ownBilingual as test } from '../support/bilingual.ts';
import { expectFocused, keyboard, tabTo } from '../support/keyboard.ts';
import { enterAs, PASSWORD } from '../support/pages/access.ts';
import { CERTIFICATE_PAGE, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { keepAnnouncements } from '../support/screen-reader.ts';
import { ONE_WIDTH, TASK } from '../support/tags.ts';
import { expect, expectAnnounced } from '../support/test.ts';

// As in `tasks.journey.ts`, by keyboard alone. The workshop names files and fields as the files do, so that only what is
// announced is heard here: its words are no names for programs by mistake.

test.beforeEach(({ page }) => keepAnnouncements(page));

const LABEL = 'Qui ha de rebre el certificat';

test('the office renames a field, moves it and publishes that; a member sees it', {
  tag: [TASK, ONE_WIDTH],
}, async ({ page, browser, baseURL }) => {
  const words = (key: string) => text('ca', 'app/workshop', key);
  const before = text('ca', 'forms/certificate-request', 'delanteDe.label');
  const hands = keyboard(page);
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await page.goto('/login/secretaria');
  await enterAs(page, 'S0001');
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);

  // Found by the words that members read.
  await page.goto('/secretaria/taller');
  await tabTo(page, hands.control('searchbox', words('search')));
  await page.keyboard.type(before);
  const found = page.getByRole('link', { name: /certificate-request/ });
  await expect(found).toHaveCount(1);
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expectFocused(page);

  // Renamed in place, and one line further down.
  await tabTo(page, hands.control('button', before));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: `${before}, ${words('parts.label')}: Català` }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(LABEL);
  const down = words('fields.down').replace('{{label}}', LABEL);
  await press(down);
  await expect(page.getByRole('button', { name: down })).toBeFocused();
  await expectAnnounced(page, words('saved'));

  // The list of changes is read, and published with a note and the password.
  await tabTo(page, page.getByRole('tab', { name: words('tabs.files'), exact: true }).first());
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`«${before}» passa a ser «${LABEL}»`)).toBeVisible();
  await hands.write(words('publish.note'), 'Paraules més clares.');
  await press(words('publish.now'));
  await tabTo(page, page.getByRole('dialog').locator('input[type=password]'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('publish.done'))).toBeVisible({ timeout: 60_000 });
  await expectAnnounced(page, words('publish.done'));
  await expectFocused(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ca' });
  const member = await context.newPage();
  await signIn(member);
  await member.goto(CERTIFICATE_PAGE);
  await expect(member.getByLabel(LABEL)).toBeVisible();
  const heights = [
    member.getByLabel(text('ca', 'forms/certificate-request', 'motivo.label')),
    member.getByLabel(LABEL),
  ];
  const [reason, renamed] = await Promise.all(heights.map((one) => one.boundingBox()));
  expect(reason?.y).toBeLessThan(renamed?.y ?? 0);
  await context.close();
});
