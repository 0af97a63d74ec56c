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
