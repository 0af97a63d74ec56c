import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const form = makeForm(
  { properties: { name: { type: 'string' }, email: { type: 'string' } } },
  { name: { 'ui:widget': 'text' }, email: { 'ui:widget': 'text' } },
);
const texts = { 'fields.name.label': 'Nom', 'fields.email.label': 'Correu' };
const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const closeDialog = async () => {
  await userEvent.click(page.getByRole('dialog').getByRole('button'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};

const answer = { name: ['Ja existeix'], email: ['No el coneixem'], sense_camp: ['Error general'] };

test('server errors stand at their fields, in the list and in the dialog; unknown names as text', async () => {
  const screen = await render(<Harness form={form} texts={texts} />);
  await screen.rerender(<Harness form={form} texts={texts} serverErrors={answer} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('link', { name: 'Nom: Ja existeix' })).toBeVisible();
  await expect.element(dialog.getByText('Error general')).toBeVisible();
  expect(dialog.getByRole('link').elements()).toHaveLength(2);
  await closeDialog();
  expect(byId('root_name').getAttribute('aria-invalid')).toBe('true');
  expect(byId('root_name__error').textContent).toBe('Ja existeix');
});

test('a server error goes at the first key in its field; the others stay', async () => {
  await render(<Harness form={form} texts={texts} serverErrors={answer} />);
  await closeDialog();
  await userEvent.type(byId('root_name'), 'x');
  expect(byId('root_name__error')).toBeNull();
  expect(byId('root_email__error').textContent).toBe('No el coneixem');
});

test('server errors do not block the next submit, which forgets them; the same answer again shows again', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} serverErrors={answer} onSubmit={onSubmit} />);
  await closeDialog();
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(byId('root_email__error')).toBeNull();
  await screen.rerender(<Harness form={form} texts={texts} serverErrors={{ ...answer }} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('an answer without field errors opens nothing', async () => {
  await render(<Harness form={form} texts={texts} serverErrors={{}} />);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
