import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const texts = { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà' };
const schema = { type: 'string', enum: ['ca', 'es'] };
const box = () => fieldElement<HTMLSelectElement>();

test('label and focus belong to the real select; the choice goes out', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="select" schema={schema} texts={texts} onSubmit={onSubmit} />);
  await userEvent.click(page.getByText('Idioma'));
  await expect.element(page.getByRole('combobox', { name: 'Idioma' })).toHaveFocus();
  await userEvent.selectOptions(box(), 'Castellà');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'es' });
  await userEvent.selectOptions(box(), 'Trieu una opció');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test('a required choice cannot be taken back, only changed', async () => {
  await render(<FieldHarness widget="select" schema={schema} texts={texts} required />);
  expect([...box().options].map((option) => option.text)).toEqual(['Trieu una opció', 'Català', 'Castellà']);
  await userEvent.selectOptions(box(), 'Català');
  expect([...box().options].map((option) => option.text)).toEqual(['Català', 'Castellà']);
});

test('numbers stay numbers', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="select" schema={{ type: 'integer', enum: [1, 2] }} onSubmit={onSubmit} />);
  await userEvent.selectOptions(box(), '2');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 2 });
});

test('while values are on their way it cannot be changed', async () => {
  await render(<FieldHarness widget="select" schema={schema} value="ca" busy />);
  expect(box().disabled).toBe(true);
});
