import { expect, test } from 'vitest';
import { treeOf } from '../../../tests/support/fields/tree-of.ts';
import type { Prefill, Values } from '../config.ts';
import { firstValues } from './first-values.ts';

const properties = Object.fromEntries(['name', 'town', 'country', 'note'].map((name) => [name, { type: 'string' }]));
const form = {
  schema: { type: 'object', properties },
  uiSchema: { country: { 'ui:options': { source: 'countries', words: 'countryName' } } },
};
const one = { action: 'one' };
const own = { action: 'own' };
const scope = { user: null, today: '2026-11-22' };
const valuesOf = (uses: readonly Prefill[], found: readonly (Values | null)[]) =>
  firstValues(form, uses, found, scope).values;

test('what a later one knows counts; nothing but the form’s properties is given', () => {
  const found = [
    { name: 'A', town: 'Reus', stranger: 1 },
    { name: '', town: 'Vic' },
  ];
  expect(valuesOf([one, own], found)).toEqual({ name: 'A', town: 'Vic' });
});

test('a prefill gives what it says, by the names it says', () => {
  const found = [{ name: 'A', mail: 'a@b.cat', note: 'x' }];
  expect(valuesOf([{ ...one, only: ['name'] }], found)).toEqual({ name: 'A' });
  expect(valuesOf([{ ...one, map: { note: 'mail' } }], found)).toEqual({ name: 'A', note: 'a@b.cat' });
});

test('a suggestion for a new record gives nothing once there is one', () => {
  const uses = [{ ...one, when: treeOf('record == null') }, own];
  expect(valuesOf(uses, [{ name: 'A' }, null])).toEqual({ name: 'A' });
  expect(valuesOf(uses, [{ name: 'A' }, {}])).toEqual({});
});

test('what the record itself says comes with the words beside its choices', () => {
  const found = [{ name: 'A' }, { country: '3', countryName: 'Espanya', town: 'Vic' }];
  expect(firstValues(form, [one, own], found, scope).stored).toEqual({
    country: '3',
    countryName: 'Espanya',
    town: 'Vic',
  });
});

test('a name of the object itself is none of a record', () => {
  const odd = { schema: { type: 'object', properties: { constructor: { type: 'string' } } }, uiSchema: {} };
  expect(firstValues(odd, [one], [{}], scope).values).toEqual({});
});
