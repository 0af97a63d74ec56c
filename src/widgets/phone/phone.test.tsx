import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string' };

test('it brings keyboard and autofill', async () => {
  await render(<FieldHarness widget="phone" schema={schema} />);
  expect(fieldElement().type).toBe('tel');
  expect(fieldElement().inputMode).toBe('tel');
  expect(fieldElement().autocomplete).toBe('tel');
});

test('ui:autocomplete wins', async () => {
  await render(<FieldHarness widget="phone" schema={schema} ui={{ 'ui:autocomplete': 'off' }} />);
  expect(fieldElement().autocomplete).toBe('off');
});

test('the rule is the schema’s alone', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="phone" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), 'no ho sé');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: 'no ho sé' });
});

test('what is pasted along and nobody sees is not sent, and does not stay in the box', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="phone" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), '\u202a600000001\u202c\u00a0');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: '600000001' });
  await userEvent.tab();
  expect(fieldElement().value).toBe('600000001');
});
