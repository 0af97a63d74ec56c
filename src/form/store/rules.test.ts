import type { RJSFSchema } from '@rjsf/utils';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlain } from '../../core/forms/plain.ts';
import { rjsfRules } from '../conditions.ts';
import type { ValidatorFunctions } from './logic.ts';
import { type MakeRules, plainRules } from './rules.ts';
import { withoutMade } from './shape/defaults.ts';
import type { ObjectPart } from './shape/shape.ts';

const names = ['one', 'two', 'three', 'four'];
const text = fc.record({
  type: fc.constant('string'),
  default: fc.option(fc.constantFrom('a', ''), { nil: undefined }),
  const: fc.option(fc.constant('a'), { nil: undefined }),
});
const number = fc.record({
  type: fc.constantFrom('number', 'integer'),
  default: fc.option(fc.constantFrom(0, 7), { nil: undefined }),
});
const answer = fc.record({
  type: fc.constant('boolean'),
  default: fc.option(fc.boolean(), { nil: undefined }),
});
const list = fc.record({
  type: fc.constant('array'),
  items: fc.record({ type: fc.constant('string'), enum: fc.constant(['a', 'b']) }),
  minItems: fc.option(fc.constant(1), { nil: undefined }),
});
const properties = fc.dictionary(fc.constantFrom(...names), fc.oneof(text, number, answer, list));
const schemas = fc
  .record({ properties, required: fc.subarray(names) })
  // As published: JSON has no undefined members.
  .map((rest) => JSON.parse(JSON.stringify({ type: 'object', ...rest })) as RJSFSchema);
const given = fc.dictionary(
  fc.constantFrom(...names),
  fc.constantFrom<unknown>('b', 3, true, false, ['a'], [], undefined),
);

/** Of a flat form: every property shows. */
function shapeOf(schema: RJSFSchema): ObjectPart {
  const shown = Object.keys(schema.properties ?? {});
  return { shape: { schema, names: shown, sent: shown }, parts: {} };
}

function filledBy(make: MakeRules, schema: RJSFSchema, values: Record<string, unknown>): unknown {
  const validators = { [hashForSchema(schema)]: () => true } as unknown as ValidatorFunctions;
  const { getDefaultFormState } = make(schema, validators).schemaUtils;
  return withoutMade(shapeOf(schema), getDefaultFormState(schema, values as never), values);
}

function rowOf(make: MakeRules, schema: RJSFSchema, item: RJSFSchema): unknown {
  const validators = { [hashForSchema(schema)]: () => true } as unknown as ValidatorFunctions;
  return make(schema, validators).schemaUtils.getDefaultFormState(item, undefined);
}

test('a plain form begins with what rjsf would begin it with', () => {
  fc.assert(
    fc.property(schemas, given, (schema, values) => {
      expect(isPlain({ schema })).toBe(true);
      expect(filledBy(plainRules, schema, values)).toEqual(filledBy(rjsfRules, schema, values));
    }),
    { numRuns: 500 },
  );
});

test('so does a row of a list of single values', () => {
  const items = fc
    .oneof(text, number, answer)
    .map(({ default: _default, ...rest }) => JSON.parse(JSON.stringify(rest)));
  fc.assert(
    fc.property(items, (item: RJSFSchema) => {
      const schema: RJSFSchema = { type: 'object', properties: { one: { type: 'array', items: item } } };
      expect(isPlain({ schema })).toBe(true);
      expect(rowOf(plainRules, schema, item)).toEqual(rowOf(rjsfRules, schema, item));
    }),
  );
});

test('validators of another schema are refused', () => {
  expect(() => plainRules({ type: 'object' }, {} as ValidatorFunctions)).toThrow('another schema');
});

describe('what rjsf has to be asked about is not plain', () => {
  const string = { type: 'string' };
  test.for<[string, object]>([
    ['conditions', { if: { required: ['one'] } }],
    ['dependencies', { dependencies: { one: ['two'] } }],
    ['members of any name', { additionalProperties: string }],
    ['a default of the whole', { default: { one: 'a' } }],
    ['a group', { properties: { one: { type: 'object', properties: {} } } }],
    ['a choice of schemas', { properties: { one: { oneOf: [string] } } }],
    ['several types', { properties: { one: { type: ['string', 'null'], default: null } } }],
    ['a list with a default', { properties: { one: { type: 'array', items: string, default: [] } } }],
    ['entries with a default', { properties: { one: { type: 'array', items: { ...string, default: 'a' } } } }],
    ['a list of lists', { properties: { one: { type: 'array', items: { type: 'array' } } } }],
    ['a list of anything', { properties: { one: { type: 'array' } } }],
    ['a place for anything', { properties: { one: true } }],
  ])('%s', ([, schema]) => {
    expect(isPlain({ schema: { type: 'object', properties: { one: string }, ...schema } })).toBe(false);
  });
});
