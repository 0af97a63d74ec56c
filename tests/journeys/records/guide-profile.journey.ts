import { goThrough, signInSpeaking } from '../support/bilingual.ts';
import { PAGES, signInAsOther, watchCalls } from '../support/pages/data.ts';
import { formPage, withOwnForm } from '../support/pages/form-page.ts';
import { line, pick, profileOf } from '../support/pages/guide.ts';
import { text } from '../support/project.ts';
import { NARROW, ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const FORM = 'guide-profile';
const test = withOwnForm(FORM);
test.use({ expectedErrors: [/status of 404/] });
const PROFILE = '/records/guide-entry';
const MISSING = 'Heu de seleccionar almenys una comarca';

test('a member joins the guide, is seen in the preview, steps back and leaves', { tag: ONE_WIDTH }, async ({
  page,
  form,
}) => {
  test.slow();
  const { bodies } = watchCalls(page);
  await signInAsOther(page);
  await goThrough(page, 'ca', 'guide');
  const save = form.button();
  const sleep = form.button('deactivate');
  const leave = form.button('leave');
  const consent = form.around('visible').locator('input');
  const preview = page.getByRole('region', { name: text('ca', 'app', 'preview.title') });
  expect(await profileOf(page)).toBeUndefined();
  await expect(form.field('actividades')).toBeVisible();
  await expect(sleep).toHaveCount(0);
  await expect(form.field('datosContacto__movil')).toHaveValue('600000002');
  await expectGoodPage(page);

  // Consent first; then at least one activity and one comarca.
  await expect(save).toBeDisabled();
  await consent.check();
  await save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(MISSING);
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await dialog.getByRole('link', { name: new RegExp(MISSING) }).click();
  await expect(form.field('comarcasPreferentes')).toBeFocused();
  await expect(form.errorOf('comarcasPreferentes')).toHaveText(MISSING);
  await expectGoodPage(page);

  // The preview shows the values, while they are typed, as others will see them.
  await pick(page, 'actividades', /^Energies renovables/, /solars fotovoltaiques/);
  await pick(page, 'comarcasPreferentes', null, /^Osona/);
  await form.field('nombreEmpresa').fill('Solé Enginyeria, SL');
  await form.field('presentacion').fill('Instal·lacions solars, de la idea a la posada en marxa.');
  await form.field('direccion__codigoPostal').fill('08500');
  await expect(form.field('poblacion')).toHaveValue('Vic');
  for (const words of ['Solé Enginyeria, SL', 'posada en marxa', 'solars fotovoltaiques', 'Osona', 'Vic'])
    await expect(preview).toContainText(words);
  await expectGoodPage(page);
  await save.click();
  await form.takeResult('dataUpdated');
  expect(bodies.has(`POST ${PROFILE}`)).toBe(true);
  expect(await profileOf(page)).toMatchObject({
    visible: true,
    nombreEmpresa: 'Solé Enginyeria, SL',
    comarcasPreferentes: [{ id: expect.any(Number) }],
    actividades: [{ idFamilia: expect.any(Number), id: expect.any(Number) }],
    poblacion: 'Vic',
    provincia: 'Barcelona',
  });

  // The mobile is marked as required and not asked for.
  await form.field('datosContacto__movil').fill('');
  await pick(page, 'comarcasPreferentes', null, /^Bages/);
  await save.click();
  await form.takeResult('dataUpdated');
  expect((bodies.get(`PUT ${PROFILE}`) as { comarcasPreferentes: unknown[] }).comarcasPreferentes).toHaveLength(2);

  // Out of sight for a while: everything stays.
  const question = page.getByRole('alertdialog');
  await sleep.click();
  await expect(question).toContainText(text('ca', `forms/${FORM}`, 'deactivate.confirm'));
  await expectGoodPage(page);
  await question.getByRole('button', { name: text('ca', 'app', 'cancel'), exact: true }).click();
  await expect(question).toBeHidden();
  expect((await profileOf(page))?.visible).toBe(true);
  await sleep.click();
  await question.getByRole('button', { name: text('ca', `forms/${FORM}`, 'buttons.deactivate'), exact: true }).click();
  await form.takeResult('guideDeactivated');
  await expect(sleep).toHaveCount(0);
  await expect(consent).not.toBeChecked();
  expect(await profileOf(page)).toMatchObject({ visible: false, nombreEmpresa: 'Solé Enginyeria, SL' });

  // Out for good.
  await leave.click();
  await question.getByRole('button', { name: text('ca', `forms/${FORM}`, 'buttons.leave'), exact: true }).click();
  await form.takeResult('guideLeft');
  expect(await profileOf(page)).toMatchObject({
    visible: false,
    actividades: [],
    comarcasPreferentes: [],
    nombreEmpresa: null,
    presentacion: null,
  });
  await expect(form.field('nombreEmpresa')).toHaveValue('');
  await expect(line(page, 'actividades', /^Energies renovables/)).toContainText('0 de');
  await expect(leave).toHaveCount(0);
  await page.reload();
  await expect(consent).not.toBeChecked();
  await expect(leave).toHaveCount(0);
});

test('the guide is in Spanish, counts the characters of the presentation and names its errors', {
  tag: NARROW,
}, async ({ page }) => {
  const form = formPage(page, 'es', FORM);
  await signInSpeaking(page, 'es');
  await goThrough(page, 'es', 'guide');
  const before = await profileOf(page);
  await expect(form.field('presentacion')).not.toHaveValue('');
  await expect(form.button('deactivate')).toBeVisible();
  await form.offers('direccion__idpais', 'España');
  await expectGoodPage(page);
  await form.field('presentacion').fill('è'.repeat(1020));
  await expect(form.around('presentacion')).toContainText(
    text('es', 'widgets/textarea', 'left_other').replace('{{shown}}', '4'),
  );
  await form.field('presentacion').fill('è'.repeat(1025));
  await form.button().click();
  await form.closeDialog('validation.close');
  await expect(form.errorOf('presentacion')).toHaveText(text('es', 'errors', 'maxLength').replace('{{limit}}', '1024'));
  expect((await profileOf(page))?.presentacion).toBe(before?.presentacion);
  await form.field('presentacion').fill('Presentación nueva.');
  await form.button().click();
  await form.takeResult('dataUpdated');
  expect((await profileOf(page))?.presentacion).toBe('Presentación nueva.');
});

test('activities are chosen with the keyboard alone', { tag: ONE_WIDTH }, async ({ page, form }) => {
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.guide);
  const tree = form.field('actividades');
  await expect(tree).toBeVisible();
  const chosen = (await profileOf(page))?.actividades.length ?? 0;
  for (let press = 0; press < 60; press++) {
    if (await tree.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(tree).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const entry = tree.getByRole('treeitem', { name: /dictàmens pericials/ });
  await expect(entry).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Space');
  await expect(entry).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(entry).toHaveCount(0);
  await form.button().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'dataUpdated'));
  expect((await profileOf(page))?.actividades).toHaveLength(chosen + 1);
});
