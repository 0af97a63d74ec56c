import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'month' };

testTypedField({
  widget: 'month',
  schema,
  typed: '3-2026',
  value: '2026-03',
  shown: '03/2026',
  wrong: '13/2026',
  error: "Escrigui el mes i l'any de quatre xifres, com ara 12/2026.",
});

test.for([
  ['ca', 'mm/aaaa', 'Mes i any, com ara 12/2026.'],
  ['es', 'mm/aaaa', 'Mes y año, como 12/2026.'],
  ['en', 'mm/yyyy', 'Month and year, such as 12/2026.'],
] as const)('%s: the box waits for %s', async ([language, pattern, hint]) => {
  await render(<FieldHarness widget="month" schema={schema} language={language} />);
  expect(fieldElement().placeholder).toBe(pattern);
  await expect.element(page.elementLocator(fieldElement())).toHaveAccessibleDescription(hint);
});
