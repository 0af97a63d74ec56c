import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

const schema = { type: 'string' };

test('text is sent as typed, and an emptied box has no value', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="text" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), "  l·l d'aquí ");
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: "  l·l d'aquí " });
  await userEvent.clear(fieldElement());
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test.for([
  ['email', 'email', 'email'],
  ['tel', 'tel', 'tel'],
  ['url', 'url', 'url'],
  ['digits', 'text', 'numeric'],
] as const)('inputType %s brings the keyboard and no rule', async ([inputType, type, inputMode]) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="text" schema={schema} ui={{ 'ui:options': { inputType } }} onSubmit={onSubmit} />);
  expect(fieldElement().type).toBe(type);
  expect(fieldElement().inputMode).toBe(inputMode);
  await userEvent.fill(fieldElement(), 'res de res');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'res de res' });
});

test('pasted text is not truncated: the schema reports that it is too long', async () => {
  await render(<FieldHarness widget="text" schema={{ type: 'string', maxLength: 3 }} />);
  await userEvent.fill(fieldElement(), 'quatre');
  await send();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(fieldElement().value).toBe('quatre');
});

test('typing in the middle keeps the caret', async () => {
  await render(<FieldHarness widget="text" schema={schema} value="abef" />);
  const input = fieldElement();
  await userEvent.click(input);
  input.setSelectionRange(2, 2);
  await userEvent.keyboard('cd');
  expect(input.value).toBe('abcdef');
  expect(input.selectionStart).toBe(4);
});

test('with a pattern, invisible characters are removed, and spaces between words stay', async () => {
  const onSubmit = vi.fn();
  const coded = { type: 'string', pattern: '^[A-Z]{2} \\d{3}$' };
  await render(<FieldHarness widget="text" schema={coded} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), '\u200bAB\u00a0123\u00a0');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'AB 123' });
  await userEvent.fill(fieldElement(), '');
  await userEvent.click(fieldElement());
  await userEvent.keyboard('CD 456 ');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'CD 456' });
});
