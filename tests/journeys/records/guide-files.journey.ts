import { readFileSync } from 'node:fs';
import { pngOf, SMALL_PDF } from '../../server/support/files.ts';
import { signInSpeaking } from '../support/bilingual.ts';
import { phonePhoto } from '../support/pages/card.ts';
import { PAGES } from '../support/pages/data.ts';
import { type FormPage, withOwnForm } from '../support/pages/form-page.ts';
import { hasFile, profileOf } from '../support/pages/guide.ts';
import { text } from '../support/project.ts';
import { ONE_WIDTH, TASK } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const FORM = 'guide-profile';
const test = withOwnForm(FORM);
test.use({ expectedErrors: [/status of (404|413|415|500|503)/] });
const DOCUMENTS = '**/api/ebcn/guia-profesionales/profesionales/documentos?*';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const STORED = text('ca', 'results', 'dataUpdated');
const CV = file('currículum núria.pdf', 'application/pdf', SMALL_PDF);
const within = (form: FormPage, property: string, key: string) =>
  form.around(property).getByRole('button', { name: new RegExp(`^${text('ca', 'app', key)}`) });

test.beforeEach(async ({ page, form }) => {
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.guide);
  // Not to be used before the record is there.
  await expect(form.field('curriculumUrl')).toBeEnabled();
});

test('photo, logo and CV are stored, shown, downloaded, replaced and removed', { tag: [ONE_WIDTH, TASK] }, async ({
  page,
  form,
}) => {
  test.slow();

  // A photo as a telephone takes it, cut to a square.
  await form.field('fotoPersonalUrl').setInputFiles(await phonePhoto(page));
  const crop = page.getByRole('button', { name: text('ca', 'widgets/picture', 'crop'), exact: true });
  await expect(crop).toBeEnabled();
  await expectGoodPage(page);
  await crop.click();
  await expect(form.around('fotoPersonalUrl')).toContainText(STORED);
  await expect(form.around('fotoPersonalUrl').getByRole('img')).toBeVisible();
  expect(await hasFile(page, 'FOTO')).toBe(true);
  const first = (await profileOf(page))?.fotoPersonalUrl;
  await expectGoodPage(page);

  // Another in its place.
  await form.field('fotoPersonalUrl').setInputFiles(file('altra.png', 'image/png', pngOf(0, { width: 1, height: 1 })));
  await page.getByRole('button', { name: text('ca', 'widgets/picture', 'keep'), exact: true }).click();
  await expect.poll(async () => (await profileOf(page))?.fotoPersonalUrl).not.toBe(first);

  // A CV that is no PDF, whatever its name; then a real one, and back out of the database.
  await form.field('curriculumUrl').setInputFiles(file('cv.pdf', 'application/pdf', Buffer.from('hola')));
  await expect(page.locator('#root_curriculumUrl__fault')).toHaveText(
    text('ca', 'app', 'storedFile.wrongType').replace('{{name}}', 'cv.pdf'),
  );
  expect(await hasFile(page, 'CV')).toBe(false);
  await form.field('curriculumUrl').setInputFiles(CV);
  await expect(form.around('curriculumUrl')).toContainText(STORED);
  expect(await hasFile(page, 'CV')).toBe(true);
  const coming = page.waitForEvent('download');
  await within(form, 'curriculumUrl', 'storedFile.download').click();
  expect(readFileSync(await (await coming).path()).equals(SMALL_PDF)).toBe(true);
  await expectGoodPage(page);

  // It is there for the next visit, and gone when it is removed.
  await page.reload();
  await expect(within(form, 'curriculumUrl', 'storedFile.download')).toBeVisible();
  await within(form, 'curriculumUrl', 'storedFile.remove').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('ca', 'app', 'storedFile.remove') })
    .click();
  await expect.poll(() => hasFile(page, 'CV')).toBe(false);
  await expect(within(form, 'curriculumUrl', 'storedFile.download')).toHaveCount(0);
});

test('a file that is too large is reported before sending, and is not chosen', { tag: ONE_WIDTH }, async ({
  page,
  form,
}) => {
  const before = await profileOf(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/documentos')) sent++;
  });
  await form.field('logoEmpresaUrl').setInputFiles(file('logo.png', 'image/png', pngOf(2_000_001)));
  await expect(page.getByRole('dialog')).toContainText("S'ha excedit el pes permès");
  await expectGoodPage(page);
  await form.closeDialog();
  const heavy = Buffer.concat([SMALL_PDF, Buffer.alloc(5_000_001 - SMALL_PDF.length, '\n')]);
  await form.field('curriculumUrl').setInputFiles(file('cv.pdf', 'application/pdf', heavy));
  await expect(page.getByRole('dialog')).toContainText("S'ha excedit el pes permès");
  await form.closeDialog();
  expect(sent).toBe(0);
  expect(await profileOf(page)).toEqual(before);

  // A refusal by the server for the same reason has words of its own.
  await page.route(DOCUMENTS, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await form.field('logoEmpresaUrl').setInputFiles(file('logo.png', 'image/png', pngOf(0)));
  await page.getByRole('button', { name: text('ca', 'widgets/picture', 'keep'), exact: true }).click();
  await expect(page.getByText('La imatge ha excedit el pes permès')).toBeVisible();
});

test('leaving the guide stops at the failing step, names it, and continues from there', { tag: ONE_WIDTH }, async ({
  page,
  form,
}) => {
  await form.field('curriculumUrl').setInputFiles(CV);
  await expect(form.around('curriculumUrl')).toContainText(STORED);
  expect(await hasFile(page, 'CV')).toBe(true);
  expect(await hasFile(page, 'LOGO')).toBe(true);

  await page.route(DOCUMENTS, (route) =>
    route.request().method() === 'DELETE' && route.request().url().includes('LOGO')
      ? route.fulfill({ status: 503, json: { status: 'Error', message: 'El servei no està disponible.' } })
      : route.continue(),
  );
  const question = page.getByRole('alertdialog');
  const word = text('ca', `forms/${FORM}`, 'buttons.leave');
  await form.button('leave').click();
  await question.getByRole('button', { name: word, exact: true }).click();
  const failed = text('ca', `forms/${FORM}`, 'leave.steps.logo');
  await expect(question.getByRole('alert')).toContainText(failed);
  await expectGoodPage(page);
  expect([await hasFile(page, 'CV'), await hasFile(page, 'LOGO')]).toEqual([false, true]);
  expect((await profileOf(page))?.visible).toBe(true);

  // Once more where it stopped, from the beginning if one has closed the dialog.
  await question.getByRole('button', { name: text('ca', 'app', 'steps.again') }).click();
  await expect(question.getByRole('alert')).toContainText(failed);
  await question.getByRole('button', { name: text('ca', 'app', 'close'), exact: true }).click();
  await expect(question).toBeHidden();
  await page.unroute(DOCUMENTS);
  await form.button('leave').click();
  await question.getByRole('button', { name: word, exact: true }).click();
  await form.takeResult('guideLeft');
  expect([await hasFile(page, 'FOTO'), await hasFile(page, 'LOGO')]).toEqual([false, false]);
  expect(await profileOf(page)).toMatchObject({ visible: false, actividades: [], comarcasPreferentes: [] });
});
