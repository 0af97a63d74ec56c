import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'integer', minimum: 0, maximum: 10 };
const field = { widget: 'slider', schema, texts: { label: 'Anys', unit: 'anys' } };
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

test('nothing is sent until it is moved; the keys move it and say where it stands', async () => {
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

test('read-only it shows the value, and a key changes nothing', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} value={4} ui={{ 'ui:readonly': true }} onSubmit={onSubmit} />);
  fieldElement().focus();
  await userEvent.keyboard('{End}');
  expect(fieldElement().value).toBe('4');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 4 });
});
