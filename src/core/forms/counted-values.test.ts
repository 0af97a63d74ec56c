import { expect, test } from 'vitest';
import { countedValues } from './counted-values.ts';

const trait = { ownLabel: false, display: false };
const form = {
  uiSchema: { key: { 'ui:widget': 'password' }, name: { 'ui:widget': 'text' } },
  widgets: { password: { ...trait, secret: true }, text: trait },
};

test('a text of blanks does not count, unless it is a secret; nothing else is touched', () => {
  expect(countedValues(form, { name: ' \u00a0\n', key: '  ', other: ' ', none: '' })).toEqual({ key: '  ' });
  expect(countedValues(form, { name: ' a ', list: [' '], no: false, zero: 0 })).toEqual({
    name: ' a ',
    list: [' '],
    no: false,
    zero: 0,
  });
});
