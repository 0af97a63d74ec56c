import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const box = (name: string) => page.getByRole('checkbox', { name });
const texts = {
  label: 'Consentiment',
  help: 'Ho pot canviar',
  'options.a': 'Avisos',
  'options.b': 'Cursos',
  'options.c': 'Ofertes',
};
const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, uniqueItems: true };
const boxes = { widget: 'checkboxes', schema, texts };

test('it is a named group; the ticked choices are sent in the order of the schema', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...boxes} onSubmit={onSubmit} />);
  const group = page.getByRole('group', { name: 'Consentiment' });
  expect(group.element().getAttribute('aria-describedby')).toBe('root_field__help');
  await userEvent.click(page.getByText('Cursos'));
  await userEvent.click(page.getByText('Avisos'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['a', 'b'] });
});

test('with none ticked there is no value', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...boxes} value={['b']} onSubmit={onSubmit} />);
  await userEvent.click(box('Cursos'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test('required: the error link focuses the first box, and one tick is enough', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...boxes} required onSubmit={onSubmit} />);
  await send();
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.poll(() => document.activeElement?.id).toBe('root_field');
  expect(fieldElement().getAttribute('aria-invalid')).toBe('true');
  expect(fieldElement().getAttribute('aria-describedby')).toContain('root_field__error');
  await userEvent.click(box('Ofertes'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['c'] });
});

test('the error names the required number of choices', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...boxes} schema={{ ...schema, minItems: 2 }} value={['a']} onSubmit={onSubmit} />);
  await send();
  await expect.element(page.getByRole('dialog')).toHaveTextContent("Triï'n 2 com a mínim.");
  expect(onSubmit).not.toHaveBeenCalled();
});

test('read-only, it keeps its ticks; disabled, it takes no focus', async () => {
  const screen = await render(<FieldHarness {...boxes} value={['b']} ui={{ 'ui:readonly': true }} />);
  await userEvent.click(page.getByText('Avisos'));
  await userEvent.click(page.getByText('Cursos'));
  expect(['Avisos', 'Cursos'].map((name) => (box(name).element() as HTMLInputElement).checked)).toEqual([false, true]);
  await screen.rerender(<FieldHarness {...boxes} value={['b']} disabled />);
  expect((box('Avisos').element() as HTMLInputElement).matches(':disabled')).toBe(true);
});

test('a boolean field is one box with the text of true', async () => {
  const onSubmit = vi.fn();
  const words = { label: 'Consentiment', 'options.true': 'Hi estic d’acord' };
  await render(<FieldHarness widget="checkboxes" schema={{ type: 'boolean' }} texts={words} onSubmit={onSubmit} />);
  expect(page.getByRole('group', { name: 'Consentiment' }).getByRole('checkbox').elements()).toHaveLength(1);
  await userEvent.click(box('Hi estic d’acord'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: true });
  await userEvent.click(box('Hi estic d’acord'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: false });
});
