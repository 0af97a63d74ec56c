import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string' };

test('it sets keyboard and autofill', async () => {
  await render(<FieldHarness widget="email" schema={schema} />);
  expect(fieldElement().type).toBe('email');
  expect(fieldElement().inputMode).toBe('email');
  expect(fieldElement().autocomplete).toBe('email');
});

test('ui:autocomplete takes precedence', async () => {
  await render(<FieldHarness widget="email" schema={schema} ui={{ 'ui:autocomplete': 'off' }} />);
  expect(fieldElement().autocomplete).toBe('off');
});

test('only the schema checks the value', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="email" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), 'no ho sé');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: 'no ho sé' });
});

test('invisible characters are removed from pasted text', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="email" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), '\u202aanna@exemple.cat\u202c\u00a0');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: 'anna@exemple.cat' });
  await userEvent.tab();
  expect(fieldElement().value).toBe('anna@exemple.cat');
});
