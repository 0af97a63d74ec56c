import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, closeResult, signIn } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

/** A million characters in lines of a hundred, as a copied document is. */
const MEGABYTE = Array.from({ length: 10_000 }, (_, line) => `línia ${line} `.padEnd(99, 'x')).join('\n');

test('a megabyte of text gets a clear error, and the form keeps its values', async ({ page, server }, { project }) => {
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  const before = `Ajuntament de Vic, ${project.name}`;
  await form.before.fill(before);
  await form.language('es').check();
  await form.day.fill('12');

  // As a program sets it: pasting so many lines keeps Chromium's own editing busy for minutes, in any page.
  await form.reason.evaluate((box: HTMLTextAreaElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }, MEGABYTE);
  await form.send.click();
  const limit = text('ca', 'errors', 'maxLength').replace('{{limit}}', '10000');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(limit);
  await dialog.getByRole('link', { name: new RegExp(text('ca', 'forms/certificate-request', 'motivo.label')) }).click();
  await expect(form.reason).toBeFocused();
  await expect(form.reason).toHaveAccessibleDescription(new RegExp(limit));

  expect(await form.reason.evaluate((box: HTMLTextAreaElement) => box.value.length)).toBe(MEGABYTE.length);
  await expect(form.before).toHaveValue(before);
  await expect(form.language('es')).toBeChecked();
  await expect(form.day).toHaveValue('12');
  expect(server.mailbox.atOffice(before)).toEqual([]);

  await form.reason.fill('Concurs públic');
  await form.send.click();
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'requestSent'));
  await closeResult(page);
  await expect.poll(() => server.mailbox.atOffice(before).length).toBe(1);
});
