import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'iso-date-time' };

testTypedField({
  widget: 'date-time',
  schema,
  typed: '1.2.2026, 9h05',
  value: '2026-02-01T09:05',
  shown: '01/02/2026 09:05',
  wrong: '22/11/2026',
  error: "Escrigui una data que existeixi i després l'hora, com ara 31/12/2026 16:30.",
});

test.for([
  ['ca', undefined, 'dd/mm/aaaa hh:mm', 'Data i hora, com ara 31/12/2026 16:30.'],
  ['es', undefined, 'dd/mm/aaaa hh:mm', 'Fecha y hora, como 31/12/2026 16:30.'],
  ['en', undefined, 'dd/mm/yyyy hh:mm', 'Date and time, such as 31/12/2026 16:30.'],
  ['en', 'US', 'mm/dd/yyyy hh:mm', 'Date and time, such as 12/31/2026 16:30.'],
] as const)('%s of %s: the box waits for %s', async ([language, country, pattern, hint]) => {
  const place = { language, ...(country && { country }) };
  await render(<FieldHarness widget="date-time" schema={schema} value="2026-12-31T16:30" {...place} />);
  expect(fieldElement().placeholder).toBe(pattern);
  expect(hint).toContain(fieldElement().value);
  await expect.element(page.elementLocator(fieldElement())).toHaveAccessibleDescription(hint);
});
