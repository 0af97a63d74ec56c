import { goThrough, signInSpeaking } from '../support/bilingual.ts';
import { PASSWORD } from '../support/pages/access.ts';
import { PAGES, recordOf, watchCalls } from '../support/pages/data.ts';
import { formPage, withOwnForm } from '../support/pages/form-page.ts';
import { text } from '../support/project.ts';
import { NARROW, ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const FORM = 'contact-data';
const test = withOwnForm(FORM);
const HOME = { ca: 'Espanya', es: 'España' };
const ABROAD = { ca: 'França', es: 'Francia' };
const SAVE = 'PUT /records/contact-address';

// Another mailbox is refused until the password is given again.
test.use({ expectedErrors: [/status of 403 .*contact-address/] });

const language = 'es';

test(`a member brings the contact data up to date`, { tag: NARROW }, async ({ page }, info) => {
  const form = formPage(page, language, FORM);
  const mark = `${language} ${info.project.name}`;
  const mailbox = `nuria+${mark.replace(/\W+/g, '_')}@exemple.barcelona`;
  const { calls, bodies } = watchCalls(page);
  await signInSpeaking(page, language);
  await goThrough(page, language, 'data-update', 'contact-details');
  const save = form.button();
  const before = await recordOf(page, 'CONTACT');
  await expect(form.field('datosContacto__email')).toHaveValue(String(before?.datosContacto.email));
  await expect(form.field('persCodiCole')).toHaveValue('20001');
  await expect(form.field('persCodiCole')).not.toBeEditable();
  await expect(form.field('direccion__idpais')).toHaveValue('3');
  await form.offers('direccion__idpais', HOME[language]);
  await expect(form.around('serviciosActivos').locator('li')).toHaveCount(3);
  await expectGoodPage(page);

  // All missing and wrong values are listed at once, and each entry leads to its field.
  await form.field('direccion__direccion').fill('');
  await form.field('datosContacto__movil').fill('600 tardes');
  await form.field('datosContacto__email').fill('nuria.vila');
  await save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link')).toHaveCount(3);
  await expectGoodPage(page);
  await dialog
    .getByRole('link', { name: new RegExp(`^${text(language, 'fields', 'direccion__direccion.label')}`) })
    .click();
  await expect(form.field('direccion__direccion')).toBeFocused();
  await expect(form.errorOf('direccion__direccion')).toHaveText(text(language, 'errors', 'required'));
  await expect(form.errorOf('datosContacto__movil')).toHaveText(text(language, 'errors', 'mobile'));
  await expect(form.errorOf('datosContacto__email')).toHaveText(text(language, 'errors', 'email'));
  await expectGoodPage(page);

  // Another town: province and comarca come along.
  await form.field('direccion__direccion').fill(`Carrer Nou, 7 (${mark})`);
  await form.field('datosContacto__movil').fill('611222333');
  await form.field('datosContacto__email').fill(mailbox);
  await form.field('direccion__codigoPostal').fill('43201');
  await expect(form.field('direccion__poblacion')).toHaveValue('Reus');
  await expect(form.field('direccion__provincia')).toHaveValue('Tarragona');
  await expect(form.field('direccion__comarca')).toHaveValue('Baix Camp');

  // Several towns for one code: a choice, and the comarca follows it.
  await form.field('direccion__codigoPostal').fill('08860');
  await expect(form.field('direccion__poblacion').locator('option', { hasText: 'Sitges' })).toBeAttached();
  await expectGoodPage(page);
  await form.field('direccion__poblacion').selectOption('Castelldefels');
  await expect(form.field('direccion__comarca')).toHaveValue('Baix Llobregat');
  await form.field('direccion__poblacion').selectOption('Sitges');
  await expect(form.field('direccion__comarca')).toHaveValue('Garraf');
  await expect(form.field('direccion__provincia')).toHaveValue('Barcelona');
  await form.field('comentario').fill('Col·legiada amb màster en il·luminació');
  await form.around('theknos').locator('input').uncheck();
  await save.click();

  // Another mailbox: the password is asked for again, put aside once, and nothing typed is lost.
  const question = page.getByRole('dialog', { name: text(language, 'app', 'session.confirmTitle') });
  const password = question.locator('#root_password');
  await expect(password).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.field('datosContacto__email')).toHaveValue(mailbox);
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await form.takeResult('dataUpdated');

  expect(bodies.get(SAVE)).toMatchObject({
    direccion__idpais: 3,
    direccion__poblacion: 'Sitges',
    direccion__provincia: 'Barcelona',
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
      email: mailbox,
      telefono: before?.datosContacto.telefono,
    },
  });
  await page.reload();
  await expect(form.field('direccion__poblacion')).toHaveValue('Sitges');
  await expect(form.field('datosContacto__movil')).toHaveValue('611222333');
  // The towns of the stored code have come: from here on nobody asks for any.
  await expect(form.field('direccion__poblacion').locator('option', { hasText: 'Sitges' })).toBeAttached();

  // Abroad: nothing is looked up, province and comarca are no question.
  const asked = calls.length;
  await form.field('direccion__idpais').selectOption({ label: ABROAD[language] });
  await expect(form.field('direccion__poblacion')).toHaveValue('');
  await expect(form.field('direccion__provincia')).toHaveCount(0);
  await form.field('direccion__codigoPostal').fill('66000');
  await form.field('direccion__poblacion').fill('Perpinyà');
  await save.click();
  await form.takeResult('dataUpdated');
  expect(calls.slice(asked).filter((call) => call.includes('/poblaciones/'))).toEqual([]);
  expect(await recordOf(page, 'CONTACT')).toMatchObject({
    idPais: 2,
    direccion: { pais: 'França', codigoPostal: '66000', poblacion: 'Perpinyà', provincia: null, comarca: null },
  });

  // And home again.
  await form.field('direccion__idpais').selectOption({ label: HOME[language] });
  await form.field('direccion__codigoPostal').fill('08901');
  await expect(form.field('direccion__comarca')).toHaveValue('Barcelonès');
  await form.field('datosContacto__movil').fill('600000001');
  await save.click();
  await form.takeResult('dataUpdated');
});

test('a pre-member keeps contact data too', { tag: ONE_WIDTH }, async ({ page, form }) => {
  await signInSpeaking(page, 'ca', 'preMember');
  await page.goto(PAGES.contact);
  await expect(form.field('direccion__comarca')).toHaveValue('Tarragonès');
  await form.field('datosContacto__movil').fill('633333333');
  await form.button().click();
  await form.takeResult('dataUpdated');
  expect((await recordOf(page, 'CONTACT'))?.datosContacto.movil).toBe('633333333');
});
