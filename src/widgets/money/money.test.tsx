import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { send, testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'number', multipleOf: 0.01 };

testTypedField({
  widget: 'money',
  schema,
  typed: '600.000',
  value: 600000,
  shown: '600.000,00',
  wrong: '12.34.56',
  error: 'Escrigui un import, com ara 600.000 o 1.250,50.',
});

test.for(['600,000', '1,234'])('"%s" is ambiguous: it is explained and not sent', async (typed) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="money" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), typed);
  const note = document.getElementById('root_field__note');
  await expect.poll(() => note?.textContent).toContain(`«${typed}» es pot llegir com`);
  expect(note?.getAttribute('role')).toBe('status');
  expect(fieldElement().getAttribute('aria-describedby')).toContain('root_field__note');
  await send();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(fieldElement().value).toBe(typed);
});

test('the sign and the decimals follow the currency', async () => {
  const onSubmit = vi.fn();
  const ui = { 'ui:options': { currency: 'JPY' } };
  await render(<FieldHarness widget="money" schema={{ type: 'number' }} ui={ui} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), '1.500');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 1500 });
  expect(fieldElement().value).toBe('1.500');
});

test('the numeric keyboard is used only if no amount is negative', async () => {
  const screen = await render(<FieldHarness widget="money" schema={schema} />);
  expect(fieldElement().inputMode).toBe('text');
  await screen.rerender(<FieldHarness widget="money" schema={{ ...schema, minimum: 0 }} />);
  expect(fieldElement().inputMode).toBe('decimal');
});
