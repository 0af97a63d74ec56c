import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

test.beforeEach(async ({ page, server }) => {
  await page.goto(server.url);
  // Signing in can begin at once.
  await expect(page.locator('#root_username')).toBeFocused();
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  await expect(certificate(page).name).not.toHaveValue('');
});

test('a click right after a correction hits its target', async ({ page }) => {
  const form = certificate(page);
  await form.send.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await form.before.fill('Ajuntament de Vic');
  const tick = form.byEmail;
  const was = await tick.isChecked();
  // The first wrong field, on which the closed dialog lands, may have scrolled it away.
  await tick.scrollIntoViewIfNeeded();
  const box = await tick.boundingBox();
  if (!box) throw new Error('The tick has no place on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
  expect(await tick.isChecked()).toBe(!was);
  expect((await tick.boundingBox())?.y).toBe(box.y);
  await expectGoodPage(page);
});

test('clearing a form can be undone; the first values stay', async ({ page }) => {
  const form = certificate(page);
  const email = await form.email.inputValue();
  await form.before.fill('Ajuntament de Vic');
  // The address counts only with the tick.
  await form.byEmail.check();
  await form.email.fill('una.altra@exemple.cat');
  await form.clear.click();
  await expect(form.before).toHaveValue('');
  await expect(form.email).toHaveValue(email);
  await expectGoodPage(page);
  await page.getByRole('button', { name: text('ca', 'app', 'form.undo') }).click();
  await expect(form.before).toHaveValue('Ajuntament de Vic');
  await expect(form.email).toHaveValue('una.altra@exemple.cat');
});

test('text typed just before a reload is restored, and Back asks first', async ({ page }) => {
  const form = certificate(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await form.before.click();
  await page.keyboard.type('Vic');
  await page.reload();
  await expect(form.before).toHaveValue('Vic');
  await form.before.click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  const before = asked.length;
  await page.goBack();
  // By the browser where Back leaves the app, else by a dialog of the app.
  const ours = page.getByRole('alertdialog');
  await expect.poll(async () => asked.length > before || (await ours.count()) > 0).toBe(true);
});
