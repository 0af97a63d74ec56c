import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'integer', minimum: 0, maximum: 10 };
const field = { widget: 'slider', schema, texts: { label: 'Anys', unit: 'anys' } };
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

test('it has no value until it is moved; keys move it and announce the value', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  const slider = page.getByRole('slider', { name: 'Anys' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sense valor');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
  fieldElement().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '9\u00a0anys');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 9 });
});

test.for<[how: string, act: () => Promise<unknown>]>([
  ['Home', () => userEvent.keyboard('{Home}')],
  ['the arrow down', () => userEvent.keyboard('{ArrowLeft}')],
  ['a click at its beginning', () => userEvent.click(fieldElement(), { position: { x: 3, y: 20 } })],
])('%s chooses the lowest value', async ([, act]) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  fieldElement().focus();
  await act();
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '0\u00a0anys');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 0 });
});

test('a click on the label, and tabbing through, choose nothing', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await userEvent.click(page.getByText('Anys', { exact: true }));
  await userEvent.tab();
  await send();
  expect(onSubmit).toHaveBeenCalledWith({});
});

test('read-only, keys do not change the value', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} value={4} ui={{ 'ui:readonly': true }} onSubmit={onSubmit} />);
  fieldElement().focus();
  await userEvent.keyboard('{End}');
  expect(fieldElement().value).toBe('4');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 4 });
});
