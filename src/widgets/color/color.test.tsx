import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'color' };

testTypedField({
  widget: 'color',
  schema,
  typed: 'ABC',
  value: '#aabbcc',
  shown: '#aabbcc',
  wrong: 'vermell',
  error: 'Escrigui el color amb sis xifres hexadecimals, com ara #1a2b3c.',
});

test('the palette button shows the colour and has a name', async () => {
  await render(<FieldHarness widget="color" schema={schema} value="#1a2b3c" texts={{ label: 'Fons' }} />);
  await expect.element(page.getByLabelText('Triar el color: Fons')).toHaveValue('#1a2b3c');
});

test.for([
  ['#1A2B3C', '#1a2b3c'],
  ['#12', '#12'],
  ['#12345g', '#12345g'],
])('%s becomes %s', async ([typed = '', value]) => {
  await render(<FieldHarness widget="color" schema={schema} />);
  await userEvent.fill(fieldElement(), typed);
  await userEvent.tab();
  expect(fieldElement().value).toBe(value);
});
