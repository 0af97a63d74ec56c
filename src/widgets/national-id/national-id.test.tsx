import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'national-id' };

testTypedField({
  widget: 'national-id',
  schema,
  typed: '12.345.678-z',
  value: '12345678Z',
  shown: '12345678Z',
  wrong: '12345678A',
  error: 'Aquest DNI, NIE o NIF no és correcte: la lletra no correspon al número, o hi falta alguna xifra.',
});
