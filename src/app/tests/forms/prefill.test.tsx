import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';

let site: FakeSite;
beforeEach(() => {
  site = siteOfMember(sample);
});
afterEach(() => site.restore());

const name = page.getByLabelText('Nom');
const before = page.getByLabelText('Davant de');

test('two records are read at once and shown together; a name is there before an address', async () => {
  const prefill = ['person', 'contact-address'].map((record) => ({ action: 'record', params: { record } }));
  const named = prefill.map((use) => ({ ...use, map: { name: 'nombre', before: 'direccion__poblacion' } }));
  site.publish({
    ...sample,
    forms: { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, prefill: named } } },
  });
  const reads = () => site.calls.filter(({ path }) => path.startsWith('/records/')).map(({ path }) => path);
  let answerPerson: (answer: Response) => void = () => undefined;
  const person = new Promise<Response>((resolve) => {
    answerPerson = resolve;
  });
  let contact = () => Response.json({ status: 'Error', message: 'm' }, { status: 503 });
  site.answer(({ path }) => {
    return path === '/records/person' ? person.then((answer) => answer.clone()) : contact();
  });
  await openApp(site, '/section/ask');
  // The first read is still pending.
  await expect.poll(reads).toEqual(['/records/person', '/records/contact-address']);
  answerPerson(Response.json({ nombre: 'Núria' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent("No s'ha pogut carregar");
  await expect.element(name).not.toBeInTheDocument();
  contact = () => new Response(null, { status: 204 });
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(name).toHaveValue('Núria');
  await expect.element(before).toHaveValue('');
  await expect.element(page.getByText('Cap dada')).not.toBeInTheDocument();
  expect(reads()).toHaveLength(4);
});

test("a field with the name of a case's property shows the sent value", async () => {
  const prefill = { action: 'procedure', params: { procedure: 'loan' }, map: { name: 'note', before: 'state' } };
  site.publish({ ...sample, forms: { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, prefill } } } });
  const values = { note: 'Sense gluten', state: 'Reus' };
  site.answer(() =>
    Response.json([{ id: 7, state: 'waiting', note: 'Falta el rebut', moves: [], document: null, values }]),
  );
  await openApp(site, '/section/ask');
  await expect.element(name).toHaveValue('Sense gluten');
  await expect.element(before).toHaveValue('Reus');
});

test('what a record has for a field of another kind stands over the form in words, and blocks nothing', async () => {
  const { app } = sample.texts.ca as { app: { form: object } };
  const form = { ...app.form, storedRest: 'No hi caben.', restDone: 'Ja no em calen' };
  const prefill = { action: 'record', params: { record: 'person' }, map: { before: 'nombre' } };
  site.publish({
    ...sample,
    texts: { ...sample.texts, ca: { ...sample.texts.ca, app: { ...app, form } } },
    forms: { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, prefill } } },
  });
  site.answer(({ method }) =>
    method === 'GET' ? Response.json({ nombre: ['Núria', 'Pere'] }) : Response.json({}, { status: 201 }),
  );
  await openApp(site, '/section/ask');
  await expect.element(page.getByText('No hi caben.')).toBeVisible();
  await expect.element(page.getByText('Núria, Pere')).toBeVisible();
  await expect.element(before).toHaveValue('');
  await before.fill('Ajuntament');
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.poll(() => site.calls.filter(({ method }) => method === 'POST').length).toBe(1);
  await page.getByRole('button', { name: 'Sortir' }).click();
  await page.getByRole('button', { name: 'Ja no em calen' }).click();
  await expect.element(page.getByText('Núria, Pere')).not.toBeInTheDocument();
});
