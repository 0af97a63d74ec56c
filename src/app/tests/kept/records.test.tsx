import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { treeOf } from '../../../../tests/support/fields/tree-of.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { recordServer, recordSite } from '../../../../tests/support/sites/record-site.ts';

const first = { direccion__poblacion: 'Reus', comentario: 'Vell', direccion__idpais: 3, butlleti: true };
let site: FakeSite;
let server: ReturnType<typeof recordServer>;
function use(record: Record<string, unknown> | null, changes = {}) {
  site = fakeSite(recordSite(changes));
  server = recordServer(record);
  site.answer(server.answer);
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
});
afterEach(() => site.restore());

const town = page.getByLabelText('Població');
const note = page.getByLabelText('Comentari');
const country = page.getByLabelText('País');
const submit = page.getByRole('button', { name: 'Enviar ara' });
const dialog = page.getByRole('dialog');
const sends = () => site.calls.filter(({ method }) => method === 'PUT' || method === 'POST');
const reads = () => site.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/records/'));

test('a record is changed with its tag, and the next change uses the new tag', async () => {
  use(first);
  await openApp(site, '/section/ask');
  await expect.element(country).toHaveValue('3');
  await town.fill('Valls');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(JSON.parse(String(sends()[0]?.body))).toEqual({
    direccion__poblacion: 'Valls',
    comentario: 'Vell',
    direccion__idpais: 3,
    butlleti: true,
  });
  await expect.poll(() => reads().length).toBe(2);
  await note.fill('Nou');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  expect(sends().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
});

test('the answer to a change gives the tag of the next one, even when the record cannot be read again', async () => {
  use(first);
  await openApp(site, '/section/ask');
  await expect.element(country).toHaveValue('3');
  server.state.down = 'GET /records/';
  for (const words of ['Nou', 'Més nou']) {
    await note.fill(words);
    await submit.click();
    await expect.element(dialog).toHaveTextContent('Dades desades');
    await page.getByRole('button', { name: 'Sortir' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(sends().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
});

test('a missing record is created, without a notice that there is none', async () => {
  use(null);
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await expect.element(page.getByText('Cap dada')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  expect(sends()[0]?.headers.get('If-None-Match')).toBe('*');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await note.fill('Nou');
  await submit.click();
  await expect.poll(() => sends().at(-1)?.headers.get('If-Match')).toBe('"2"');
});

test('a change made elsewhere is reported by its fields; the input stays and can be sent', async () => {
  use(first);
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  server.state.record = { ...first, comentario: "D'una altra banda", direccion__poblacion: 'Salou' };
  server.state.version = 7;
  await submit.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Ha canviat mentrestant.' });
  await expect.element(notice).toHaveTextContent('Han canviat: Població, Comentari.');
  await expect.element(notice).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(town).toHaveValue('Valls');
  await expect.element(note).toHaveValue("D'una altra banda");
  expect(await axeViolations()).toEqual([]);
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  await expect.element(notice).not.toBeInTheDocument();
  const [lost, kept] = sends().map(({ headers }) => headers);
  expect([lost?.get('If-Match'), kept?.get('If-Match')]).toEqual(['"1"', '"7"']);
  expect(kept?.get('Idempotency-Key')).not.toBe(lost?.get('Idempotency-Key'));
});

test('a read-only record cannot be changed or sent, in spite of a draft', async () => {
  use(first, { enabled: treeOf('record == null') });
  const draft = JSON.stringify({ at: Date.now(), typed: { comentario: 'Esborrany' } });
  localStorage.setItem(`draft:${JSON.stringify(['20001', 'ask.form', 'ask'])}`, draft);
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Vell');
  await expect.element(note).toHaveAttribute('readonly');
  await expect.element(submit).not.toBeInTheDocument();
  await expect.element(page.getByText('Només es mostra.')).toBeVisible();
});

test('a record that was just created is read-only from then on', async () => {
  use(null, { enabled: treeOf('record == null') });
  await openApp(site, '/section/ask');
  await town.fill('Valls');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(town).toHaveAttribute('readonly');
  await expect.element(town).toHaveValue('Valls');
  // The button has gone, and the form takes the focus.
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Només es mostra.')).toBeInViewport();
  await userEvent.keyboard('{Tab}');
  await expect.element(town).toHaveFocus();
});

test('a list is loaded once for all forms', async () => {
  use(first);
  await openApp(site, '/section/ask');
  await expect.element(country).toHaveValue('3');
  await page.getByRole('link', { name: 'Un altre document' }).click();
  await expect.element(page.getByRole('heading', { name: 'Un altre document' })).toBeVisible();
  await expect.element(country).toHaveValue('3');
  await town.fill('Valls');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  expect(site.calls.filter(({ path }) => path === '/lists/countries')).toHaveLength(1);
});

test("a stored choice is shown with the record's own label", async () => {
  use({ ...first, direccion__poblacion: 'Reus', direccion__pais: 'Espanya' });
  server.state.down = 'lists/countries';
  await openApp(site, '/section/ask');
  await expect.element(country).toHaveValue('3');
  await expect.element(country).toHaveTextContent('Espanya');
  await town.fill('Valls');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Dades desades');
  expect(server.state.record).toMatchObject({ direccion__idpais: 3, direccion__poblacion: 'Valls' });
});
