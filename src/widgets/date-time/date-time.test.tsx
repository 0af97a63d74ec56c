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
