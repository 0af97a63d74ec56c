import { CERTIFICATE_PAGE, signInAs } from '../support/person.ts';
import { text } from '../support/project.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, ownProject as test } from '../support/test.ts';

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
