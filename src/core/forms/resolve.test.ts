import { expect, test } from 'vitest';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { makeValidators } from '../../compiler/alone/validators.ts';
import type { Values } from '../config.ts';
import { FormRules } from './rules.ts';

/** The choices of `size` as the form draws it. */
function choices(file: object, values: Values = {}): unknown {
  const form = compileSchema({ type: 'object', ...file });
  const { shape } = new FormRules(form, makeValidators(form)).settle(values, {});
  return new FormRules(form, makeValidators(form)).resolved(shape.shape.schema.properties.size ?? {}, values.size).enum;
}

const size = { type: 'string', 'ui:widget': 'select' };
const narrowed = (...lists: string[][]) => lists.map((list) => ({ properties: { size: { enum: list } } }));

test('choices that two conditions narrow stand in the order of the list that offers them', () => {
  const offered = ['S', 'M', 'L', 'XL'];
  const all = { ...size, enum: offered };
  expect(choices({ properties: { size: all }, allOf: narrowed(['L', 'M', 'S'], ['XL', 'M', 'L']) })).toEqual([
    'M',
    'L',
  ]);
  expect(choices({ properties: { size }, allOf: narrowed(['L', 'M', 'S'], offered) })).toEqual(['S', 'M', 'L']);
  expect(choices({ properties: { size: { ...all, allOf: [{ enum: ['L', 'S'] }] } } })).toEqual(['S', 'L']);
});

test('bounds of several conditions are the strictest, and a property is asked for by each of them', () => {
  const form = compileSchema({
    type: 'object',
    properties: { age: { type: 'number', minimum: 1 }, member: { type: 'boolean' } },
    allOf: [{ required: ['age'] }, { properties: { age: { minimum: 18, maximum: 99 } } }],
    if: { properties: { member: { const: true } }, required: ['member'] },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    then: { properties: { age: { maximum: 60 } } },
  });
  const rules = new FormRules(form, makeValidators(form));
  const age = (values: Values) => rules.settle(values, {}).shape.shape.schema.properties.age;
  expect(age({})).toEqual({ type: 'number', minimum: 18, maximum: 99 });
  expect(age({ member: true })).toEqual({ type: 'number', minimum: 18, maximum: 60 });
  expect(rules.settle({}, {}).shape.shape.schema.required).toEqual(['age']);
  const { shape } = rules.settle({}, {});
  expect(rules.settle({ age: 30 }, {}, shape).shape).toBe(shape);
  expect(rules.settle({ member: true }, {}, shape).shape).not.toBe(shape);
});
