import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'iso-time' };

testTypedField({
  widget: 'time',
  schema,
  typed: '9h30',
  value: '09:30',
  shown: '09:30',
  wrong: '25:00',
  error: 'Escrigui una hora entre 00:00 i 23:59, com ara 16:30.',
});
