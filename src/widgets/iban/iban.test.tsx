import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'iban' };

testTypedField({
  widget: 'iban',
  schema,
  typed: 'es91 2100 0418 4502 0005 1332',
  value: 'ES9121000418450200051332',
  shown: 'ES91 2100 0418 4502 0005 1332',
  wrong: 'ES90 2100 0418 4502 0005 1332',
  error:
    "Aquest IBAN no és correcte. Comprovi'l: comença per les dues lletres del país i porta dues xifres de control.",
});
