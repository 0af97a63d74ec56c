import { expect, test } from 'vitest';
import { testTypedField } from '../../../tests/support/fields/typed-field.tsx';
import { parseIban } from './display.ts';

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

test.for(['IBAN ES91 2100 0418 4502 0005 1332', 'iban: es91-2100-0418-4502-0005-1332', 'IBANES9121000418450200051332'])(
  '%s is an account number',
  (typed) => {
    expect(parseIban(typed)).toBe('ES9121000418450200051332');
  },
);

test('a word that is no account number stays', () => {
  expect(parseIban('IBAN')).toBe('IBAN');
});
