import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'integer', minimum: 1, maximum: 5 };
const field = { widget: 'rating', schema, texts: { label: 'Valoració' } };

test('a star is chosen by pointer or arrow keys; each has a name', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('radiogroup', { name: 'Valoració' })).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: '3 de 5' }));
  await expect.poll(() => fieldElement().value).toBe('3');
  fieldElement().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: '4 de 5' })).toBeChecked();
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: 4 });
});

test('read-only, it cannot be changed', async () => {
  await render(<FieldHarness {...field} value={2} ui={{ 'ui:readonly': true }} />);
  await userEvent.click(page.getByRole('radio', { name: '5 de 5' }));
  await expect.element(page.getByRole('radio', { name: '2 de 5' })).toBeChecked();
});
