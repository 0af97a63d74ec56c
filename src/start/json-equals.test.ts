import { deepEquals } from '@rjsf/utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCustomEqual } from './json-equals.ts';

const equals = createCustomEqual();
const nothing = () => undefined;
const something = () => 1;

test('finds of JSON what rjsf finds', () => {
  const small = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(0, 1, '', 'a', null, true, undefined),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(small, small, (one, other) => {
      expect(equals(one, other)).toBe(deepEquals(one, other));
      expect(equals(one, structuredClone(one))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['functions', nothing, something, true],
  ['a function and none', nothing, undefined, false],
  ['what is no number', Number.NaN, Number.NaN, true],
  ['two files', new File(['a'], 'a'), new File(['b'], 'b'), false],
  ['a list and an object', [], {}, false],
])('%s', (_what, one, other, expected) => {
  expect([equals(one, other), deepEquals(one, other)]).toEqual([expected, expected]);
});
