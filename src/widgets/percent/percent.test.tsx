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
