import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const texts = { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà' };
const schema = { type: 'string', enum: ['ca', 'es'] };

test('it is a named group; the choice is sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="radio" schema={schema} texts={texts} required onSubmit={onSubmit} />);
  const group = page.getByRole('radiogroup', { name: 'Idioma' });
  expect(group.element().getAttribute('aria-required')).toBe('true');
  await userEvent.click(page.getByText('Castellà'));
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'es' });
});

test('arrows move the choice, and the field’s id goes with it', async () => {
  await render(<FieldHarness widget="radio" schema={schema} texts={texts} value="ca" />);
  expect(fieldElement().value).toBe('ca');
  await userEvent.click(page.getByText('Català'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Castellà' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Castellà' })).toHaveFocus();
  expect(fieldElement().value).toBe('es');
});

test('each choice is big enough to hit', async () => {
  await render(<FieldHarness widget="radio" schema={schema} texts={texts} />);
  for (const label of document.querySelectorAll('label:has(input)'))
    expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('of a boolean it offers yes and no', async () => {
  const onSubmit = vi.fn();
  const words = { 'options.true': 'Sí', 'options.false': 'No' };
  await render(<FieldHarness widget="radio" schema={{ type: 'boolean' }} texts={words} onSubmit={onSubmit} />);
  await userEvent.click(page.getByText('No'));
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: false });
});

test('read-only it shows the choice and keeps it', async () => {
  await render(<FieldHarness widget="radio" schema={schema} texts={texts} value="ca" ui={{ 'ui:readonly': true }} />);
  await userEvent.click(page.getByText('Castellà'));
  await expect.element(page.getByRole('radio', { name: 'Català' })).toBeChecked();
});

test.for(['radio', 'select', 'checkboxes'])('%s: what is chosen and not offered is shown as such', async (widget) => {
  const onSubmit = vi.fn();
  const one = { type: 'string', enum: ['ca', 'es'] };
  const list = widget === 'checkboxes';
  const field = {
    widget,
    texts: { ...texts, 'options.fr': 'Francès' },
    required: true,
    schema: list ? { type: 'array', items: one } : one,
    value: list ? ['fr'] : 'fr',
    onSubmit,
  };
  await render(<FieldHarness {...field} more={{ 'errors.enum': 'No és a la llista' }} />);
  const role = ({ radio: 'radio', select: 'option', checkboxes: 'checkbox' } as const)[widget as 'radio'];
  const stranger = page.getByRole(role, { name: 'Francès (ja no es pot triar)' });
  if (widget === 'select') expect(fieldElement<HTMLSelectElement>().selectedOptions[0]).toBe(stranger.element());
  else await expect.element(stranger).toBeChecked();
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  if (widget === 'select') await userEvent.selectOptions(fieldElement(), 'Català');
  else await userEvent.click(page.getByText('Català'));
  if (list) await userEvent.click(stranger);
  await expect.element(stranger).not.toBeInTheDocument();
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: list ? ['ca'] : 'ca' });
});

test.for(['radio', 'select', 'checkboxes'])(
  '%s: a choice that is not offered now is shown, and stays where it was chosen',
  async (widget) => {
    const onSubmit = vi.fn();
    const one = { type: 'string', enum: ['ca', 'es'] };
    const list = widget === 'checkboxes';
    const field = {
      widget,
      texts,
      schema: list ? { type: 'array', items: one } : one,
      value: list ? ['es'] : 'es',
      onSubmit,
    };
    await render(<FieldHarness {...field} ui={{ 'ui:enumDisabled': ['es'] }} />);
    const role = { radio: 'radio', select: 'option', checkboxes: 'checkbox' } as const;
    await expect.element(page.getByRole(role[widget as 'radio'], { name: 'Castellà' })).toBeDisabled();
    await expect.element(page.getByRole(role[widget as 'radio'], { name: 'Català' })).toBeEnabled();
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ field: list ? ['es'] : 'es' });
  },
);
