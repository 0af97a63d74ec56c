import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import catalan from '../../../../messages/_general/ca/app/wizard.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { treeOf } from '../../../../tests/support/fields/tree-of.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { CompiledForm } from '../../../core/config.ts';

const form: CompiledForm = {
  ...askForm,
  schema: {
    type: 'object',
    required: ['before'],
    properties: { name: { type: 'string' }, before: { type: 'string' }, copies: { type: 'number' } },
  },
  uiSchema: { ...askForm.uiSchema, copies: { 'ui:widget': 'number' } },
  spec: {
    ...askForm.spec,
    look: 'wizard',
    sections: [
      { id: 'who', fields: ['name', 'before'] },
      { id: 'what', fields: ['copies'] },
    ],
  },
};
const words = {
  app: { wizard: catalan, yes: 'Sí', no: 'No' },
  fields: { copies: { label: 'Còpies' } },
  forms: { ask: { sections: { who: { title: 'Qui' }, what: { title: 'Què' } } } },
};
const { ca = {}, es = {} } = sample.texts;
const merged = (texts: typeof ca) => ({
  ...texts,
  app: { ...(texts.app as object), ...words.app },
  fields: { ...(texts.fields as object), ...words.fields },
  forms: { ...(texts.forms as object), ...words.forms },
});
const stepped = (spec: Partial<CompiledForm['spec']> = {}) => ({
  ...sample,
  texts: { ca: merged(ca), es: merged(es) },
  forms: { ...sample.forms, ask: { ...form, spec: { ...form.spec, ...spec } } },
});

let site: FakeSite;
let send: () => Response;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite(stepped());
  send = () => Response.json({ reference: 'R-7' }, { status: 201 });
  site.answer(({ method }) => (method === 'GET' ? Response.json({ nombre: 'Núria' }) : send()));
});
afterEach(() => site.restore());

const before = page.getByLabelText('Davant de');
const heading = (name: string) => page.getByRole('heading', { name });
const next = () => page.getByRole('button', { name: 'Continuar' }).click();
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

test('the address contains the step: Back and Forward, a reload, and a step that is not reached yet', async () => {
  const { browser, screen } = await openApp(site, '/section/ask?step=review');
  await expect.element(heading('Pas 1 de 3 Qui')).toBeVisible();
  expect(browser.location.search).toBe('?step=who');
  await before.fill('Ajuntament');
  await next();
  await expect.element(heading('Pas 2 de 3 Què')).toHaveFocus();
  expect(browser.location.search).toBe('?step=what');
  await expect.poll(() => document.title).toBe('Pas 2 de 3: Què · Demanar un document · El meu espai');
  browser.history.go(-1);
  await expect.element(heading('Pas 1 de 3 Qui')).toHaveFocus();
  browser.history.go(1);
  await expect.element(heading('Pas 2 de 3 Què')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.type(page.getByLabelText('Còpies'), '2');
  await screen.unmount();
  // A reload restores the input, at the step of the address.
  await openApp(site, '/section/ask?step=what');
  await expect.element(page.getByLabelText('Còpies')).toHaveValue('2');
  await next();
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toBeVisible();
  await expect.element(page.getByText('Ajuntament', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Castellano' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pedir un documento' })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Pas 3 de 3: .* · Pedir un documento · Mi espacio$/);
});

test('Back at once after the button shows the step of the address', async () => {
  const { browser } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.element(heading('Pas 1 de 3 Qui')).toBeVisible();
  await expect.poll(() => browser.location.search).toBe('');
  (page.getByRole('button', { name: 'Continuar' }).element() as HTMLElement).click();
  browser.history.go(-1);
  await expect.poll(() => browser.location.search).toBe('');
  await expect.element(heading('Pas 1 de 3 Qui')).toBeVisible();
  await next();
  await expect.element(heading('Pas 2 de 3 Què')).toHaveFocus();
});

test('a draft continues at its last step; sending removes it', async () => {
  const { browser } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await next();
  await expect.element(heading('Pas 2 de 3 Què')).toHaveFocus();
  await page.getByRole('link', { name: 'Un altre document' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marxar' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Un altre document' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Pas 1 de 3: Qui · Un altre document · El meu espai');
  await page.getByRole('link', { name: 'Demanar un document' }).last().click();
  await expect.element(heading('Pas 2 de 3 Què')).toBeVisible();
  await expect.poll(() => browser.location.search).toBe('?step=what');
  await next();
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent("S'ha enviat");
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(heading('Pas 1 de 3 Qui')).toBeVisible();
  await expect.element(before).toHaveValue('');
  await expect.poll(() => browser.location.search).toBe('?step=who');
  expect(drafts()).toEqual([]);
});

test('a server error leads to its step, and sending again works', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await next();
  await next();
  send = () => Response.json({ message: 'error_fomulario', errors: { before: ['No existeix'] } }, { status: 422 });
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Davant de: No existeix' }).click();
  await expect.element(before).toHaveFocus();
  await before.fill('Diputació');
  await next();
  await expect.element(heading('Pas 3 de 3 Comprovi les respostes')).toHaveFocus();
  send = () => Response.json({ reference: 'R-7' }, { status: 201 });
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent("S'ha enviat");
});

test('a read-only form has no steps', async () => {
  const record = { record: 'contact-address', enabled: treeOf('record == null') };
  site.publish(stepped({ ...record, prefill: { action: 'record', params: { record: 'contact-address' } } }));
  await openApp(site, '/section/ask');
  await expect.element(page.getByLabelText('Còpies')).toBeVisible();
  await expect.element(before).toBeVisible();
  expect(heading('Pas 1 de 3 Qui').elements()).toEqual([]);
});
