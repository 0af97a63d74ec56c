import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string' };

test('the button shows and hides it', async () => {
  await render(<FieldHarness widget="password" schema={schema} value="secret" />);
  expect(fieldElement().type).toBe('password');
  await userEvent.click(page.getByRole('button', { name: 'Mostrar la clau' }));
  expect(fieldElement().type).toBe('text');
  expect(fieldElement().value).toBe('secret');
  await userEvent.click(page.getByRole('button', { name: 'Amagar la clau' }));
  expect(fieldElement().type).toBe('password');
});

test('showing it does not send the form; Enter does', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="password" schema={schema} onSubmit={onSubmit} />);
  await userEvent.click(page.getByRole('button', { name: 'Mostrar la clau' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(fieldElement(), ' amb espais ');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: ' amb espais ' });
});

test('password managers recognise it', async () => {
  const screen = await render(<FieldHarness widget="password" schema={schema} />);
  expect(fieldElement().autocomplete).toBe('current-password');
  await screen.rerender(<FieldHarness widget="password" schema={schema} ui={{ 'ui:autocomplete': 'new-password' }} />);
  expect(fieldElement().autocomplete).toBe('new-password');
});
