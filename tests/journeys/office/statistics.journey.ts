import { readFile } from 'node:fs/promises';
import { choose, expectFocused, keyboard, tabTo } from '../support/keyboard.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, choose as goTo, leaveAnyway, signIn, signInAs, titleOf } from '../support/person.ts';
import { text } from '../support/project.ts';
import { keepAnnouncements } from '../support/screen-reader.ts';
import { TASK } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const said = (key: string) => text('ca', 'app/statistics', key);
const desk = (key: string) => text('ca', 'app/desk', key);
const title = titleOf('request-certificate');

test.beforeEach(({ page }) => keepAnnouncements(page));

test('what a member begins and leaves is counted; the office reads it by keyboard, and takes it along', {
  tag: TASK,
}, async ({ page }) => {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  await certificate(page).before.fill('Ajuntament');
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/visits'));
  await goTo(page, 'accessibility');
  await leaveAnyway(page);
  expect((await counted).status()).toBe(204);

  await signInAs(page, 'S0001');
  await page.goto('/secretaria/estadistiques');
  const row = page
    .getByRole('table', { name: said('form'), exact: true })
    .getByRole('row')
    .filter({ hasText: title });
  await expect(row).toContainText(said('few'));
  // Of fewer than five people nothing is drawn.
  await expect(page.locator('[aria-hidden] .MuiChartsSurface-root')).toHaveCount(0);
  await expectGoodPage(page);

  const hands = keyboard(page);
  await choose(page, hands.control('combobox', said('form')), title);
  await hands.press('button', desk('filters.apply'));
  const steps = page.getByRole('table', { name: said('visit'), exact: true });
  await expect(steps).toContainText(said('few'));
  await expect(page).toHaveURL(/form=certificate-request/);
  await expectGoodPage(page);
  const coming = page.waitForEvent('download');
  await hands.press('button', `${desk('list.csv')}: ${said('byForm')}`);
  const file = await coming;
  expect(file.suggestedFilename()).toBe('forms.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`${title};${said('few')};`);
  await expectFocused(page);
  // The table is reached by keys, so that it can be scrolled where it is too wide.
  await tabTo(
    page,
    page.getByRole('region', { name: text('ca', 'app/statistics', 'table').replace('{{name}}', said('form')) }),
  );
});
