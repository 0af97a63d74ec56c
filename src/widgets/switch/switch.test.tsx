import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'boolean' };
const field = { widget: 'switch', schema, texts: { label: 'Rebre avisos' } };
const knob = () => page.getByRole('switch', { name: 'Rebre avisos' });

test('a click on the label and the space bar switch it', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await userEvent.click(page.getByText('Rebre avisos'));
  await expect.element(knob()).toBeChecked();
  fieldElement().focus();
  await userEvent.keyboard(' ');
  await expect.element(knob()).not.toBeChecked();
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: false });
});

test('read-only, it cannot be switched', async () => {
  await render(<FieldHarness {...field} value={true} ui={{ 'ui:readonly': true }} />);
  await userEvent.click(page.getByText('Rebre avisos'));
  await expect.element(knob()).toBeChecked();
  expect(fieldElement().getAttribute('aria-readonly')).toBe('true');
});
