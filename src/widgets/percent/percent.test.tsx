import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'number', maximum: 100 };

testTypedField({
  widget: 'percent',
  schema,
  typed: '12,5 %',
  value: 12.5,
  shown: '12,5',
  wrong: 'mig',
  error: 'Escrigui un percentatge, com ara 25 o 12,5.',
});

test('an ambiguous percentage is explained; a negative one has the keyboard with a minus', async () => {
  await render(<FieldHarness widget="percent" schema={{ type: 'number' }} />);
  await userEvent.fill(fieldElement(), '1.500 %');
  await expect.element(page.getByRole('status').filter({ hasText: '1,5 o com 1500' })).toBeVisible();
  expect(fieldElement().inputMode).toBe('text');
});
