import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness } from '../../../tests/support/fields/field-harness.tsx';
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

test('the palette shows the colour and has a name', async () => {
  await render(<FieldHarness widget="color" schema={schema} value="#1a2b3c" texts={{ label: 'Fons' }} />);
  await expect.element(page.getByLabelText('Triar el color: Fons')).toHaveValue('#1a2b3c');
});
