import type { Request } from '@playwright/test';
import { signInSpeaking } from '../support/bilingual.ts';
import { PAGES, recordOf } from '../support/pages/data.ts';
import { formPage, withOwnForm } from '../support/pages/form-page.ts';
import { text } from '../support/project.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const FORM = 'contact-data';
const test = withOwnForm(FORM);
test.use({
  expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED|status of (412|503)/],
});
const TOWNS = '**/api/lists/towns?**';

test.beforeEach(async ({ page, form }) => {
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.contact);
  await expect(form.field('datosContacto__email')).not.toHaveValue('');
});

test('if the lookup fails, the town can be typed', async ({ page, form }) => {
  await page.route(TOWNS, (route) => route.abort());
  await form.field('direccion__codigoPostal').fill('43201');
  await expect(page.getByText(text('ca', 'widgets/town', 'unreachable'))).toBeVisible();
  await expect(form.field('direccion__poblacion')).toHaveValue('');
  await expectGoodPage(page);
  await form.field('direccion__poblacion').fill('Reus');
  await form.button().click();
  await form.takeResult('dataUpdated');
  expect((await recordOf(page, 'CONTACT'))?.direccion).toMatchObject({ codigoPostal: '43201', poblacion: 'Reus' });
});

test('if the list of countries fails, the rest can be saved, and a retry loads it', async ({ page, form }) => {
  await page.route('**/api/lists/countries', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(text('ca', 'app', 'source.failed'))).toBeVisible();
  await expect(form.field('direccion__idpais')).toHaveValue('3');
  await expectGoodPage(page);
  const country = (await recordOf(page, 'CONTACT'))?.direccion.pais;
  expect(country).toBeTruthy();
  await expect(form.field('direccion__idpais').locator('option:checked')).toHaveText(String(country));
  await form.field('direccion__direccion').fill('Carrer sense Llista, 7');
  await form.button().click();
  await form.takeResult('dataUpdated');
  const saved = (await recordOf(page, 'CONTACT'))?.direccion;
  expect(saved).toMatchObject({ direccion: 'Carrer sense Llista, 7', pais: country });
  await page.unroute('**/api/lists/countries');
  await page.getByRole('button', { name: text('ca', 'app', 'failed.retry'), exact: true }).click();
  await expect(page.getByText(text('ca', 'app', 'source.failed'))).toHaveCount(0);
  await expect(form.field('direccion__idpais').locator('option:checked')).toHaveText(String(country));
});

test('a late answer does not replace a newer one', async ({ page, form }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(TOWNS, async (route) => {
    if (route.request().url().includes('08500')) await held;
    await route.continue().catch(() => undefined);
  });
  let over = false;
  const end = (request: Request) => {
    over ||= request.url().includes('cpostal=08500');
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const asked = page.waitForRequest(/cpostal=08500/);
  await form.field('direccion__codigoPostal').fill('08500');
  await asked;
  await form.field('direccion__codigoPostal').fill('17001');
  await expect(form.field('direccion__poblacion')).toHaveValue('Girona');
  letGo();
  await expect.poll(() => over).toBe(true);
  await expect(form.field('direccion__poblacion')).toHaveValue('Girona');
  await expect(form.field('direccion__comarca')).toHaveValue('Gironès');
});

test('a code without a town empties the fields of the previous code', async ({ page, form }) => {
  await form.field('direccion__codigoPostal').fill('17001');
  await expect(form.field('direccion__comarca')).toHaveValue('Gironès');
  await form.field('direccion__codigoPostal').fill('99999');
  await expect(page.getByText(text('ca', 'widgets/town', 'unknown').replace('{{code}}', '99999'))).toBeVisible();
  for (const name of ['poblacion', 'provincia', 'comarca'])
    await expect(form.field(`direccion__${name}`)).toHaveValue('');
});

test('while the server is down, no typed value is lost', async ({ page, form, server }) => {
  await form.field('direccion__direccion').fill('Carrer del Sense Servidor, 1');
  await server.pause();
  await form.button().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sortir' })).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText('correctament');
  await form.closeDialog();
  await expect(form.field('direccion__direccion')).toHaveValue('Carrer del Sense Servidor, 1');
  await server.resume();
  await form.button().click();
  await form.takeResult('dataUpdated');
  expect((await recordOf(page, 'CONTACT'))?.direccion.direccion).toBe('Carrer del Sense Servidor, 1');
});

test('two tabs change the same data: the second gets a notice, and both changes stay', async ({
  page,
  form,
  context,
}) => {
  const second = await context.newPage();
  const other = formPage(second, 'ca', FORM);
  await second.goto(PAGES.contact);
  await expect(other.field('datosContacto__email')).not.toHaveValue('');

  await form.field('datosContacto__telefono').fill('933333333');
  await form.field('direccion__direccion').fill('Carrer de la Primera, 1');
  await form.button().click();
  await form.takeResult('dataUpdated');

  await other.field('direccion__direccion').fill('Carrer de la Segona, 2');
  await other.button().click();
  // Typed values stay; untouched fields are as the first tab left them.
  await expect(other.field('datosContacto__telefono')).toHaveValue('933333333');
  await expect(other.field('direccion__direccion')).toHaveValue('Carrer de la Segona, 2');
  const notice = second.getByRole('main').getByRole('alert').or(second.getByRole('main').getByRole('status'));
  await expect(notice.filter({ hasText: text('ca', 'fields', 'direccion__direccion.label') }).first()).toBeVisible();
  expect((await recordOf(page, 'CONTACT'))?.direccion.direccion).toBe('Carrer de la Primera, 1');
  await expectGoodPage(second);
  if (await second.getByRole('dialog').isVisible()) await other.closeDialog();
  await other.button().click();
  await other.takeResult('dataUpdated');
  expect(await recordOf(page, 'CONTACT')).toMatchObject({
    direccion: { direccion: 'Carrer de la Segona, 2' },
    datosContacto: { telefono: '933333333' },
  });
  await second.close();
});
