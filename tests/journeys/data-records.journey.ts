import { goThrough } from './support/bilingual.ts';
import {
  around,
  ask,
  button,
  errorOf,
  expect,
  expectGoodPage,
  field,
  LANGUAGES,
  PAGES,
  recordOf,
  signInAsOther,
  signInSpeaking,
  takeResult,
  text,
  watchCalls,
  withOwnData,
} from './support/data.ts';
import { titleOf } from './support/person.ts';

const test = withOwnData();
const OTHERS = '/formulario/datos-altres';

test('consumer-access data are created once and then updated', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'the same at every width');
  const { bodies } = watchCalls(page);
  await signInAsOther(page);
  await page.goto(PAGES.consumer);
  // The contact data are offered for a start, but no consent is.
  await expect(field(page, 'direccion__poblacion')).toHaveValue('Vic');
  await expect(around(page, 'lopd').locator('input')).not.toBeChecked();
  expect(await recordOf(page, 'OMNIBUS')).toBeUndefined();
  await field(page, 'datosContacto__movil').fill('');
  await around(page, 'lopd').locator('input').check();
  await button(page, 'ca', 'consumer-access-data').click();
  await takeResult(page, 'ca', 'dataUpdated');
  const created = bodies.get(`POST ${OTHERS}`);
  expect(created).toMatchObject({
    tipoDireccion: 'OMNIBUS',
    persCodiCole: '20002',
    identificador: '20002',
    lopd: true,
  });
  expect(await recordOf(page, 'OMNIBUS')).toMatchObject({ lopd: true, datosContacto: { movil: null } });

  // What one has taken out is not offered again.
  await page.reload();
  await expect(field(page, 'direccion__poblacion')).toHaveValue('Vic');
  await expect(field(page, 'datosContacto__movil')).toHaveValue('');
  await field(page, 'datosContacto__web').fill('www.exemple.cat/angel');
  await button(page, 'ca', 'consumer-access-data').click();
  await takeResult(page, 'ca', 'dataUpdated');
  const updated = bodies.get(`PUT ${OTHERS}`) as Record<string, unknown>;
  expect(updated).toMatchObject({ tipoDireccion: 'OMNIBUS', datosContacto: { web: 'www.exemple.cat/angel' } });
  expect(updated).not.toHaveProperty('persCodiCole');
  expect(updated).not.toHaveProperty('identificador');
  expect((await recordOf(page, 'OMNIBUS'))?.datosContacto.web).toBe('www.exemple.cat/angel');
});

for (const language of LANGUAGES) {
  test(`consumer-access and professional data are sound pages (${language})`, async ({ page }, info) => {
    const company = `Vila & Puig, «l·l» (${language} ${info.project.name})`;
    await signInSpeaking(page, language);
    await goThrough(page, language, 'data-update', 'consumer-access');
    await expect(field(page, 'datosContacto__email')).toHaveValue('nuria.vila@exemple.cat');
    await expectGoodPage(page);
    await field(page, 'datosContacto__movil').fill('6-0-0');
    await button(page, language, 'consumer-access-data').click();
    await page.getByRole('dialog').getByRole('link').click();
    await expect(errorOf(page, 'datosContacto__movil')).toHaveText(text(language, 'errors', 'mobile'));

    // By its address alone; no menu and no list names it.
    await expect(page.getByRole('link', { name: titleOf('professional-details', language), exact: true })).toHaveCount(
      0,
    );
    await page.goto(PAGES.professional);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text(language, 'pages', 'professional-details.title'),
    );
    await expectGoodPage(page);
    await field(page, 'sector').selectOption({ label: text(language, 'fields', 'sector.options.energia') });
    await field(page, 'area').selectOption({ label: text(language, 'fields', 'area.options.projectes') });
    await field(page, 'cargo').selectOption({ label: text(language, 'fields', 'cargo.options.cap') });
    await field(page, 'nombreEmpresa').fill(company);
    await field(page, 'direccion__codigoPostal').fill('25001');
    await expect(field(page, 'direccion__poblacion')).toHaveValue('Lleida');
    await button(page, language, 'professional-data').click();
    await takeResult(page, language, 'dataUpdated');
    expect(await recordOf(page, 'FACTURACIO')).toMatchObject({
      sector: 'energia',
      area: 'projectes',
      cargo: 'cap',
      nombreEmpresa: company,
      direccion: { poblacion: 'Lleida', provincia: 'Lleida', comarca: 'Segrià' },
    });
    await page.reload();
    await expect(field(page, 'sector')).toHaveValue('energia');
    await expect(field(page, 'nombreEmpresa')).toHaveValue(company);
  });
}

test('who may not open a page of data does not come to it', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'the same at every width');
  await signInSpeaking(page, 'ca', 'preMember');
  for (const path of [PAGES.consumer, PAGES.professional]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${PAGES.index}$`));
  }
  for (const path of [PAGES.guide, PAGES.certifier]) {
    await page.goto(path);
    await expect(page).toHaveURL(/el-meu-col-legi$/);
  }
  expect((await ask(page, '/ebcn/guia-profesionales/profesionales')).status).toBe(403);
});
