import { goThrough } from './support/bilingual.ts';
import {
  around,
  button,
  errorOf,
  expect,
  expectGoodPage,
  field,
  LANGUAGES,
  PAGES,
  recordOf,
  signInSpeaking,
  takeResult,
  text,
  watchCalls,
  withOwnData,
} from './support/data.ts';

const test = withOwnData();
const FORM = 'contact-data';
const HOME = { ca: 'Espanya', es: 'España' };
const ABROAD = { ca: 'França', es: 'Francia' };
const SAVE = 'PUT /formulario/datos-contacto';

for (const language of LANGUAGES) {
  test(`a member brings the contact data up to date (${language})`, async ({ page }, info) => {
    const mark = `${language} ${info.project.name}`;
    const { calls, bodies } = watchCalls(page);
    await signInSpeaking(page, language);
    await goThrough(page, language, 'data-update', 'contact-details');
    const save = button(page, language, FORM);
    const before = await recordOf(page, 'CONTACT');
    await expect(field(page, 'datosContacto__email')).toHaveValue(String(before?.datosContacto.email));
    await expect(field(page, 'persCodiCole')).toHaveValue('20001');
    await expect(field(page, 'persCodiCole')).not.toBeEditable();
    await expect(field(page, 'direccion__idpais')).toHaveValue('3');
    await expect(around(page, 'serviciosActivos').locator('li')).toHaveCount(3);
    await expectGoodPage(page);

    // What is missing and what is wrong is said at once, and each entry leads to its field.
    await field(page, 'direccion__direccion').fill('');
    await field(page, 'datosContacto__movil').fill('600 00');
    await field(page, 'datosContacto__email').fill('nuria.vila');
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link')).toHaveCount(3);
    await expectGoodPage(page);
    await dialog
      .getByRole('link', { name: new RegExp(`^${text(language, 'fields', 'direccion__direccion.label')}`) })
      .click();
    await expect(field(page, 'direccion__direccion')).toBeFocused();
    await expect(errorOf(page, 'direccion__direccion')).toHaveText(text(language, 'errors', 'required'));
    await expect(errorOf(page, 'datosContacto__movil')).toHaveText(text(language, 'errors', 'mobile'));
    await expect(errorOf(page, 'datosContacto__email')).toHaveText(text(language, 'errors', 'email'));
    await expectGoodPage(page);

    // Another town: province and comarca come along.
    await field(page, 'direccion__direccion').fill(`Carrer Nou, 7 (${mark})`);
    await field(page, 'datosContacto__movil').fill('611222333');
    await field(page, 'datosContacto__email').fill('nuria+nova@exemple.barcelona');
    await field(page, 'direccion__codigoPostal').fill('43201');
    await expect(field(page, 'direccion__poblacion')).toHaveValue('Reus');
    await expect(field(page, 'direccion__provincia')).toHaveValue('Tarragona');
    await expect(field(page, 'direccion__comarca')).toHaveValue('Baix Camp');

    // Several towns for one code: a choice, and the comarca follows it.
    await field(page, 'direccion__codigoPostal').fill('08860');
    await expect(field(page, 'direccion__poblacion').locator('option', { hasText: 'Sitges' })).toBeAttached();
    await expectGoodPage(page);
    await field(page, 'direccion__poblacion').selectOption('Castelldefels');
    await expect(field(page, 'direccion__comarca')).toHaveValue('Baix Llobregat');
    await field(page, 'direccion__poblacion').selectOption('Sitges');
    await expect(field(page, 'direccion__comarca')).toHaveValue('Garraf');
    await expect(field(page, 'direccion__provincia')).toHaveValue('Barcelona');
    await field(page, 'comentario').fill('Col·legiada amb màster en il·luminació');
    await around(page, 'theknos').locator('input').uncheck();
    await save.click();
    await takeResult(page, language, 'dataUpdated');

    expect(bodies.get(SAVE)).toMatchObject({
      tipoDireccion: 'CONTACT',
      idPais: 3,
      direccion: { pais: HOME[language], poblacion: 'Sitges', provincia: 'Barcelona' },
      lopd: true,
      theknos: false,
    });
    const stored = await recordOf(page, 'CONTACT');
    expect(stored).toMatchObject({
      comentario: 'Col·legiada amb màster en il·luminació',
      theknos: false,
      direccion: {
        direccion: `Carrer Nou, 7 (${mark})`,
        poblacion: 'Sitges',
        comarca: 'Garraf',
        codigoPostal: '08860',
      },
      datosContacto: {
        movil: '611222333',
        email: 'nuria+nova@exemple.barcelona',
        telefono: before?.datosContacto.telefono,
      },
    });
    await page.reload();
    await expect(field(page, 'direccion__poblacion')).toHaveValue('Sitges');
    await expect(field(page, 'datosContacto__movil')).toHaveValue('611222333');
    // The towns of the stored code have come: from here on nobody asks for any.
    await expect(field(page, 'direccion__poblacion').locator('option', { hasText: 'Sitges' })).toBeAttached();

    // Abroad: nothing is looked up, province and comarca are no question.
    const asked = calls.length;
    await field(page, 'direccion__idpais').selectOption({ label: ABROAD[language] });
    await expect(field(page, 'direccion__poblacion')).toHaveValue('');
    await expect(field(page, 'direccion__provincia')).toHaveCount(0);
    await field(page, 'direccion__codigoPostal').fill('66000');
    await field(page, 'direccion__poblacion').fill('Perpinyà');
    await save.click();
    await takeResult(page, language, 'dataUpdated');
    expect(calls.slice(asked).filter((call) => call.includes('/poblaciones/'))).toEqual([]);
    expect(await recordOf(page, 'CONTACT')).toMatchObject({
      idPais: 2,
      direccion: { pais: 'França', codigoPostal: '66000', poblacion: 'Perpinyà', provincia: null, comarca: null },
    });

    // And home again.
    await field(page, 'direccion__idpais').selectOption({ label: HOME[language] });
    await field(page, 'direccion__codigoPostal').fill('08901');
    await expect(field(page, 'direccion__comarca')).toHaveValue('Barcelonès');
    await field(page, 'datosContacto__movil').fill('600000001');
    await save.click();
    await takeResult(page, language, 'dataUpdated');
  });
}

test('a pre-member keeps contact data too', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'the same at every width');
  await signInSpeaking(page, 'ca', 'preMember');
  await page.goto(PAGES.contact);
  await expect(field(page, 'direccion__comarca')).toHaveValue('Tarragonès');
  await field(page, 'datosContacto__movil').fill('633333333');
  await button(page, 'ca', FORM).click();
  await takeResult(page, 'ca', 'dataUpdated');
  expect((await recordOf(page, 'CONTACT'))?.datosContacto.movil).toBe('633333333');
});
