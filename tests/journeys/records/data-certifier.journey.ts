import { goThrough, signInSpeaking } from '../support/bilingual.ts';
import { PAGES, recordOf, signInAsOther, watchCalls } from '../support/pages/data.ts';
import { formPage, withOwnForm } from '../support/pages/form-page.ts';
import { text } from '../support/project.ts';
import { NARROW, ONE_WIDTH, TASK } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const FORM = 'certifier-registration';
const test = withOwnForm(FORM);

test('a member joins the register of certifiers, once', { tag: [ONE_WIDTH, TASK] }, async ({ page, form }) => {
  const { bodies } = watchCalls(page);
  await signInSpeaking(page, 'ca');
  await goThrough(page, 'ca', 'energy-certifier', 'energy-certifier-registration');
  const join = page.getByRole('button', { name: "Inscriure's", exact: true });
  const consent = form.around('cesionDatos').locator('input');
  await expect(form.field('datosContacto__email')).toHaveValue('nuria.vila@exemple.cat');
  expect(await recordOf(page, 'CEE')).toBeUndefined();

  // Without consent there is nothing to press; taking it back takes the button back.
  await expect(consent).not.toBeChecked();
  await expect(join).toBeDisabled();
  await consent.check();
  await expect(join).toBeEnabled();
  await consent.uncheck();
  await expect(join).toBeDisabled();
  await expectGoodPage(page);
  await consent.check();

  await form.field('direccion__provincia').fill('');
  await form.field('datosContacto__movil').fill('');
  await join.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await dialog.getByRole('link', { name: text('ca', 'fields', 'direccion__provincia.label') }).click();
  await expect(form.field('direccion__provincia')).toBeFocused();
  await expect(form.errorOf('datosContacto__movil')).toHaveText(text('ca', 'errors', 'required'));
  await expectGoodPage(page);

  await form.field('direccion__codigoPostal').fill('17001');
  await expect(form.field('direccion__provincia')).toHaveValue('Girona');
  await form.field('datosContacto__movil').fill('600000009');
  await form.field('nombreEmpresa').fill('Certificats, SL');
  await join.click();
  await form.takeResult('dataPending');
  expect(text('ca', 'results', 'dataPending')).toBe('Les dades estan pendents de ser validades');
  expect(bodies.get('POST /records/certifier-address')).toMatchObject({ cesionDatos: true });
  expect(await recordOf(page, 'CEE')).toMatchObject({
    lopd: true,
    nombreEmpresa: 'Certificats, SL',
    direccion: { poblacion: 'Girona', provincia: 'Girona' },
    datosContacto: { movil: '600000009' },
  });

  // From now on it is shown and cannot be changed; what the contact data say plays no part in it.
  for (let round = 0; round < 2; round++) {
    await expect(
      page.getByText(text('ca', 'pages', 'energy-certifier-registration.status.banners.pendent.title')),
    ).toBeVisible();
    await expect(join).toHaveCount(0);
    await expect(form.field('direccion__poblacion')).toHaveValue('Girona');
    await expect(form.field('direccion__direccion')).not.toBeEditable();
    await expect(form.field('direccion__codigoPostal')).not.toBeEditable();
    await expect(form.field('datosContacto__movil')).not.toBeEditable();
    await expect(consent).toBeChecked();
    await expect(consent).toHaveAttribute('aria-readonly', 'true');
    await expectGoodPage(page);
    await page.reload();
  }
});

test('the register is in Spanish too', { tag: NARROW }, async ({ page }) => {
  await signInAsOther(page);
  await page.getByRole('button', { name: text('es', 'languages', 'es') }).click();
  await page.goto(PAGES.certifier);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('es', 'pages', 'energy-certifier-registration.title'),
  );
  const form = formPage(page, 'es', FORM);
  await form.offers('direccion__idpais', 'España');
  await expectGoodPage(page);
  await form.around('cesionDatos').locator('input').check();
  await form.button().click();
  await form.takeResult('dataPending');
  await expect(form.button()).toHaveCount(0);
});
