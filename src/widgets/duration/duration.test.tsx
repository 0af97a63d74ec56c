import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

testTypedField({
  widget: 'duration',
  schema: { type: 'string', format: 'duration' },
  typed: '2h30',
  value: 'PT2H30M',
  shown: '2\u00a0h 30\u00a0min',
  wrong: '2:75',
  error: 'Escrigui una durada en hores i minuts, com ara 2:30.',
});
