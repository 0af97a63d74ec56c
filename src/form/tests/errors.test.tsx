import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const form = makeForm(
  {
    required: ['name', 'email', 'language', 'town', 'ok'],
    properties: {
      name: { type: 'string', minLength: 3 },
      email: { type: 'string', pattern: '^[^@]+@[^@]+$' },
      amount: { type: 'number' },
      language: { type: 'string', enum: ['ca', 'es'] },
      town: { type: 'string', enum: ['reus', 'vic'] },
      ok: { type: 'boolean', const: true },
    },
  },
  {
    name: { 'ui:widget': 'text' },
    email: { 'ui:widget': 'email', 'ui:errors': { pattern: 'email' } },
    amount: { 'ui:widget': 'number' },
    language: { 'ui:widget': 'radio' },
    town: { 'ui:widget': 'select' },
    ok: { 'ui:widget': 'acceptance', 'ui:options': { link: 'rules' } },
  },
);

const texts = {
  'fields.name.label': { ca: 'Nom', es: 'Nombre' },
  'fields.email.label': { ca: 'Correu', es: 'Correo' },
  'fields.amount.label': 'Import',
  'fields.language.label': { ca: 'Idioma', es: 'Lengua' },
  'fields.town.label': { ca: 'Població', es: 'Población' },
  'fields.ok.label': { ca: 'Accepto les normes', es: 'Acepto las normas' },
  'fields.ok.linkText': 'Llegir les normes',
};

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const send = () => page.getByRole('button', { name: 'Enviar' });
const dialog = () => page.getByRole('dialog', { name: /Revis/ });
const gone = () => expect.element(dialog()).not.toBeInTheDocument();

async function failedForm(props: Partial<React.ComponentProps<typeof Harness>> = {}) {
  const screen = await render(<Harness form={form} texts={texts} {...props} />);
  await userEvent.click(send());
  await expect.element(dialog()).toBeVisible();
  return screen;
}

test('the click that ends the last correction sends, though the list above goes away with it', async () => {
  const onSubmit = vi.fn();
  const single = makeForm(
    { required: ['name'], properties: { name: { type: 'string' } } },
    { name: { 'ui:widget': 'text' } },
  );
  await failedForm({ form: single, onSubmit });
  await userEvent.click(dialog().getByRole('button', { name: 'Tancar' }));
  await gone();
  await userEvent.fill(page.getByLabelText('Nom'), 'Núria');
  await userEvent.click(send());
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
  await expect.element(send()).toHaveFocus();
});

test('a newer version of the form opens no dialog about what was told before', async () => {
  const { rerender } = await failedForm();
  await userEvent.click(dialog().getByRole('button', { name: 'Tancar' }));
  await gone();
  await rerender(<Harness form={{ ...form }} texts={texts} />);
  await expect.element(send()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a failed submit opens the dialog; Close goes on at the first wrong field and leaves the list above the form', async () => {
  const onSubmit = vi.fn();
  await failedForm({ onSubmit });
  await expect.element(dialog().getByText('Hem detectat errors.')).toBeVisible();
  expect(dialog().getByRole('link').elements()).toHaveLength(5);
  await userEvent.click(dialog().getByRole('button', { name: 'Tancar' }));
  await gone();
  await expect.element(page.getByLabelText('Nom')).toHaveFocus();
  const list = page.getByRole('region', { name: 'Revisi el formulari' });
  expect(list.getByRole('link').elements()).toHaveLength(5);
  expect(list.getByText('Nom: El camp és obligatori').elements()).toHaveLength(1);
  await expect.element(page.getByRole('status').getByText('Queden 5 errors')).toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('of very many errors the dialog names the first and says how many more; the list has more, and all of them when asked', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `field${index}`);
  const many = makeForm(
    { required: names, properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    Object.fromEntries(names.map((name) => [name, { 'ui:widget': 'text' }])),
  );
  await failedForm({ form: many });
  expect(dialog().getByRole('link').elements()).toHaveLength(12);
  await expect.element(dialog().getByText('I 28 errors més')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Tancar' }));
  await gone();
  const list = page.getByRole('region', { name: 'Revisi el formulari' });
  expect(list.getByRole('link').elements()).toHaveLength(30);
  await userEvent.click(list.getByRole('button', { name: 'Mostrar-los tots (40)' }));
  expect(list.getByRole('link').elements()).toHaveLength(40);
  await expect.poll(() => document.activeElement?.textContent).toContain('field30');
});

test.for(['name', 'email', 'language', 'town', 'ok'])('the links to %s land on its input', async (name) => {
  await failedForm();
  const href = `a[href="#root_${name}"]`;
  await userEvent.click(page.elementLocator(document.querySelector(`[role=dialog] ${href}`) as Element));
  await gone();
  await expect.poll(() => document.activeElement?.id).toBe(`root_${name}`);
  expect(document.activeElement?.matches('input, select')).toBe(true);
  await userEvent.click(page.elementLocator(document.querySelector(`form ${href}`) as Element));
  expect(document.activeElement?.id).toBe(`root_${name}`);
});

test('errors stand at the real input and go as the field is corrected, not before', async () => {
  await failedForm();
  await userEvent.keyboard('{Escape}');
  await gone();
  const name = byId('root_name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(byId(name.getAttribute('aria-describedby') ?? '').textContent).toBe('El camp és obligatori');
  expect(byId('root_language').getAttribute('aria-describedby')).toBe('root_language__error');
  await userEvent.fill(name, 'Al');
  await userEvent.tab();
  await expect.element(page.getByText('Com a mínim 3 caràcters').first()).toBeVisible();
  await userEvent.fill(name, 'Alba');
  await userEvent.tab();
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('false');
  expect(name.getAttribute('aria-describedby')).toBeNull();
  await userEvent.click(page.getByRole('radio', { name: 'es' }));
  await expect.element(page.getByRole('status').getByText('Queden 3 errors')).toBeInTheDocument();
});

test('before the first submit nobody is told off', async () => {
  await render(<Harness form={form} texts={texts} />);
  await userEvent.fill(byId('root_email'), 'no');
  await userEvent.tab();
  await new Promise((done) => setTimeout(done, 600));
  expect(byId('root_email').getAttribute('aria-invalid')).toBe('false');
});

test('what is no number stays as typed, with its own error', async () => {
  await render(<Harness form={form} texts={texts} />);
  await userEvent.fill(byId('root_amount'), 'set euros');
  await userEvent.click(send());
  await expect.element(dialog().getByText('Import: Escrigui un número')).toBeVisible();
  expect(byId('root_amount').value).toBe('set euros');
});

test('a language switch rewords shown errors and keeps text and focus', async () => {
  const screen = await failedForm();
  await userEvent.keyboard('{Escape}');
  await gone();
  await userEvent.fill(byId('root_email'), 'mig escrit');
  const before = byId('root_email');
  await screen.rerender(<Harness form={form} texts={texts} language="es" />);
  await expect.element(page.getByText('Nombre: El campo es obligatorio')).toBeVisible();
  await expect.element(page.getByText('Lengua: El campo es obligatorio')).toBeVisible();
  expect(byId('root_email')).toBe(before);
  expect(before.value).toBe('mig escrit');
  expect(document.activeElement).toBe(before);
});

test('the keyboard alone finds the errors, corrects them and sends', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await gone();
  await expect.poll(() => document.activeElement?.id).toBe('root_name');
  await userEvent.keyboard('Alba');
  await userEvent.tab();
  await userEvent.keyboard('alba@exemple.cat');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await userEvent.keyboard('v');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toContain('normes');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    name: 'Alba',
    email: 'alba@exemple.cat',
    language: 'ca',
    town: 'vic',
    ok: true,
  });
});

test('axe finds nothing wrong with the form, its errors and its dialog', async () => {
  await failedForm();
  await expect
    .poll(() => getComputedStyle(document.querySelector('.MuiDialog-container') as Element).opacity)
    .toBe('1');
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(await axeViolations()).toEqual([]);
});
