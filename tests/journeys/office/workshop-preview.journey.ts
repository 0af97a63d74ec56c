import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Workshop } from '../support/pages/workshop.ts';
import { CERTIFICATE_PAGE, signInAs } from '../support/person.ts';
import { ROOT, text } from '../support/project.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, ownProject as test } from '../support/test.ts';

const PLACE = 'Ajuntament de Vilafranca del Penedès, departament de serveis urbans';

/** The form, with fewer letters for whom the certificate is shown to. */
function withLimit(schema: string): string {
  const form = JSON.parse(schema);
  form.properties.delanteDe.maxLength = 60;
  return JSON.stringify(form, null, 2);
}

test('the office clicks a text in the preview, changes it, and sees it as people will; nobody else does', {
  tag: ONE_WIDTH,
}, async ({ page, browser, baseURL }) => {
  const words = (key: string) => text('ca', 'app/workshop', `preview.${key}`);
  const label = text('ca', 'forms/certificate-request', 'delanteDe.label');
  await signInAs(page, 'S0001');
  await page.goto('/secretaria/taller?open=forms/certificate-request');
  const preview = page.frameLocator('iframe');
  await expect(preview.getByLabel(label)).toBeVisible({ timeout: 180_000 });

  // It runs apart from the page around it.
  expect(await preview.locator('body').evaluate(() => self.origin)).toBe('null');

  // Texts of the preview carry marks that nobody sees.
  await preview.getByText(label).first().click();
  const box = page.getByRole('textbox', { name: `${label}, ${text('ca', 'app/workshop', 'parts.label')}: Català` });
  await expect(box).toBeFocused();
  await box.fill('Qui el rebrà');
  await expect(preview.getByLabel('Qui el rebrà')).toBeVisible({ timeout: 60_000 });

  // With all errors, in the other language, as another person.
  const state = page.getByLabel(words('state'), { exact: true });
  await state.focus();
  await state.selectOption('errors');
  await expect(preview.getByRole('alert').or(preview.locator('[aria-invalid=true]')).first()).toBeVisible({
    timeout: 60_000,
  });
  // The focus stays where somebody works.
  await expect(state).toBeFocused();
  await page.getByLabel(words('language'), { exact: true }).selectOption('es');
  await expect(preview.locator('html')).toHaveAttribute('lang', 'es', { timeout: 60_000 });

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ca' });
  const member = await context.newPage();
  await signInAs(member, '20001');
  await member.goto(CERTIFICATE_PAGE);
  await expect(member.getByLabel(label)).toBeVisible();
  await context.close();
});

test('the office keeps what it tries in the preview as a case, and a later change that breaks it is seen and accepted', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const words = (key: string) => text('ca', 'app/workshop', key);
  await signInAs(page, 'S0001');
  await page.goto('/secretaria/taller?open=forms/certificate-request');
  // Its label may have been changed by then.
  const field = page.frameLocator('iframe').locator('#root_delanteDe');
  await expect(field).toBeVisible({ timeout: 180_000 });
  await page.getByLabel(words('preview.state'), { exact: true }).selectOption('filled');
  await field.fill(PLACE, { timeout: 180_000 });
  await page.getByRole('button', { name: words('preview.keep') }).click();

  // The file is open, with what was typed and nothing that is wrong.
  const file = page.getByRole('textbox', { name: /kept-1/ });
  await expect(file).toContainText('Ajuntament de Vilafranca');
  await expect(page.getByText(words('saved'))).toBeVisible();

  // Somebody allows fewer letters: the case says so beside its form.
  await page.goto(
    '/secretaria/taller?open=forms/certificate-request&file=schemas/certificate-request.schema.json&at=1:1',
  );
  const schema = await readFile(path.join(ROOT, 'schemas/certificate-request.schema.json'), 'utf8');
  await new Workshop(page).type(withLimit(schema));
  const problems = page.getByRole('region', { name: words('check') });
  await expect(problems).toContainText('kept-1.case.json', { timeout: 60_000 });
  await expect(problems).toContainText('maxLength');
  await problems
    .getByRole('listitem')
    .filter({ hasText: 'kept-1' })
    .getByRole('button', { name: words('correct') })
    .click();
  await expect(problems.getByRole('status')).toBeFocused();
  await expect(problems.getByText('kept-1.case.json')).toHaveCount(0, { timeout: 60_000 });
});
