import { goThrough } from './support/bilingual.ts';
import {
  around,
  button,
  errorOf,
  expect,
  expectGoodPage,
  field,
  PAGES,
  recordOf,
  signInAsOther,
  signInSpeaking,
  takeResult,
  text,
  watchCalls,
  withOwnData,
} from './support/data.ts';

const test = withOwnData();
const FORM = 'certifier-registration';

test('a member joins the register of certifiers, once', async ({ page }) => {
  const { bodies } = watchCalls(page);
  await signInSpeaking(page, 'ca');
  await goThrough(page, 'ca', 'energy-certifier', 'energy-certifier-registration');
  const join = page.getByRole('button', { name: "Inscriure's", exact: true });
  const consent = around(page, 'cesionDatos').locator('input');
  await expect(field(page, 'datosContacto__email')).toHaveValue('nuria.vila@exemple.cat');
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

  await field(page, 'direccion__provincia').fill('');
  await field(page, 'datosContacto__movil').fill('');
  await join.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await dialog.getByRole('link', { name: text('ca', 'fields', 'direccion__provincia.label') }).click();
  await expect(field(page, 'direccion__provincia')).toBeFocused();
  await expect(errorOf(page, 'datosContacto__movil')).toHaveText(text('ca', 'errors', 'required'));
  await expectGoodPage(page);

  await field(page, 'direccion__codigoPostal').fill('17001');
  await expect(field(page, 'direccion__provincia')).toHaveValue('Girona');
  await field(page, 'datosContacto__movil').fill('600000009');
  await field(page, 'nombreEmpresa').fill('Certificats, SL');
  await join.click();
  await takeResult(page, 'ca', 'dataPending');
  expect(text('ca', 'results', 'dataPending')).toBe('Les dades estan pendents de ser validades');
  expect(bodies.get('POST /formulario/datos-altres')).toMatchObject({ tipoDireccion: 'CEE', lopd: true });
  expect(await recordOf(page, 'CEE')).toMatchObject({
    lopd: true,
    nombreEmpresa: 'Certificats, SL',
    direccion: { poblacion: 'Girona', provincia: 'Girona' },
    datosContacto: { movil: '600000009' },
  });

  // From now on it is shown and cannot be changed; what the contact data say plays no part in it.
  for (let round = 0; round < 2; round++) {
    await expect(join).toHaveCount(0);
    await expect(field(page, 'direccion__poblacion')).toHaveValue('Girona');
    await expect(field(page, 'direccion__direccion')).not.toBeEditable();
    await expect(field(page, 'direccion__codigoPostal')).not.toBeEditable();
    await expect(field(page, 'datosContacto__movil')).not.toBeEditable();
    await expect(consent).toBeChecked();
    await expect(consent).toHaveAttribute('aria-readonly', 'true');
    await expectGoodPage(page);
    await page.reload();
  }
});

test('the register speaks Spanish too', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'the width was seen in Catalan');
  await signInAsOther(page);
  await page.getByRole('button', { name: text('es', 'languages', 'es') }).click();
  await page.goto(PAGES.certifier);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('es', 'pages', 'energy-certifier-registration.title'),
  );
  await expectGoodPage(page);
  await around(page, 'cesionDatos').locator('input').check();
  await button(page, 'es', FORM).click();
  await takeResult(page, 'es', 'dataPending');
  await expect(button(page, 'es', FORM)).toHaveCount(0);
});
