import { goThrough, signInSpeaking } from '../support/bilingual.ts';
import { tabTo } from '../support/keyboard.ts';
import { ask, PAGES, recordOf, signInAsOther, watchCalls, withOwnData } from '../support/pages/data.ts';
import { formPage } from '../support/pages/form-page.ts';
import { titleOf } from '../support/person.ts';
import { text } from '../support/project.ts';
import { NARROW, ONE_WIDTH, TASK } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const test = withOwnData();
const CONSUMER = 'consumer-access-data';
const OTHERS = '/records/consumer-access';

test('consumer-access data are created once and then updated', { tag: [ONE_WIDTH, TASK] }, async ({ page }) => {
  const { bodies } = watchCalls(page);
  await signInAsOther(page);
  const form = formPage(page, 'ca', CONSUMER);
  await page.goto(PAGES.consumer);
  // The contact data are offered for a start, but no consent is.
  await expect(form.field('direccion__poblacion')).toHaveValue('Vic');
  await expect(form.around('lopd').locator('input')).not.toBeChecked();
  expect(await recordOf(page, 'OMNIBUS')).toBeUndefined();
  await form.field('datosContacto__movil').fill('');
  await form.around('lopd').locator('input').check();
  await form.button().click();
  await form.takeResult('dataUpdated');
  const created = bodies.get(`POST ${OTHERS}`);
  expect(created).toMatchObject({ lopd: true });
  expect(await recordOf(page, 'OMNIBUS')).toMatchObject({ lopd: true, datosContacto: { movil: null } });

  // A value that the member has removed is not offered again.
  await page.reload();
  await expect(form.field('direccion__poblacion')).toHaveValue('Vic');
  await expect(form.field('datosContacto__movil')).toHaveValue('');
  await tabTo(page, form.field('datosContacto__web'));
  await page.keyboard.type('www.exemple.cat/angel');
  await tabTo(page, form.button());
  await page.keyboard.press('Enter');
  await form.takeResult('dataUpdated');
  const updated = bodies.get(`PUT ${OTHERS}`) as Record<string, unknown>;
  expect(updated).toMatchObject({ datosContacto__web: 'www.exemple.cat/angel' });
  expect(updated).not.toHaveProperty('persCodiCole');
  expect(updated).not.toHaveProperty('identificador');
  expect((await recordOf(page, 'OMNIBUS'))?.datosContacto.web).toBe('www.exemple.cat/angel');
});

const language = 'es';

test(`consumer-access and professional data are sound pages`, { tag: NARROW }, async ({ page }, info) => {
  const company = `Vila & Puig, «l·l» (${language} ${info.project.name})`;
  const consumer = formPage(page, language, CONSUMER);
  const professional = formPage(page, language, 'professional-data');
  await signInSpeaking(page, language);
  await goThrough(page, language, 'data-update', 'consumer-access');
  await expect(consumer.field('datosContacto__email')).toHaveValue('nuria.vila@exemple.cat');
  await consumer.offers('direccion__idpais', 'España');
  await expectGoodPage(page);
  await consumer.field('datosContacto__movil').fill('600 tardes');
  await consumer.button().click();
  await page.getByRole('dialog').getByRole('link').click();
  await expect(consumer.errorOf('datosContacto__movil')).toHaveText(text(language, 'errors', 'mobile'));

  // By its address alone; no menu and no list names it.
  await expect(page.getByRole('link', { name: titleOf('professional-details', language), exact: true })).toHaveCount(0);
  await page.goto(PAGES.professional);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text(language, 'pages', 'professional-details.title'),
  );
  await professional.offers('direccion__idpais', 'España');
  await expectGoodPage(page);
  await professional.field('sector').selectOption({ label: text(language, 'fields', 'sector.options.energia') });
  await professional.field('area').selectOption({ label: text(language, 'fields', 'area.options.projectes') });
  await professional.field('cargo').selectOption({ label: text(language, 'fields', 'cargo.options.cap') });
  await professional.field('nombreEmpresa').fill(company);
  await professional.field('direccion__codigoPostal').fill('25001');
  await expect(professional.field('direccion__poblacion')).toHaveValue('Lleida');
  await professional.button().click();
  await professional.takeResult('dataUpdated');
  expect(await recordOf(page, 'FACTURACIO')).toMatchObject({
    sector: 'energia',
    area: 'projectes',
    cargo: 'cap',
    nombreEmpresa: company,
    direccion: { poblacion: 'Lleida', provincia: 'Lleida', comarca: 'Segrià' },
  });
  await page.reload();
  await expect(professional.field('sector')).toHaveValue('energia');
  await expect(professional.field('nombreEmpresa')).toHaveValue(company);
});

test('a page of data redirects visitors without access', { tag: ONE_WIDTH }, async ({ page }) => {
  await signInSpeaking(page, 'ca', 'preMember');
  for (const path of [PAGES.consumer, PAGES.professional]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${PAGES.index}$`));
  }
  for (const path of [PAGES.guide, PAGES.certifier]) {
    await page.goto(path);
    await expect(page).toHaveURL(/el-meu-col-legi$/);
    await expect(page.getByRole('status').filter({ hasText: text('ca', 'app', 'closed.refused') })).toBeVisible();
  }
  expect((await ask(page, '/ebcn/guia-profesionales/profesionales')).status).toBe(403);
});
