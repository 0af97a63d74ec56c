import { expect, test } from 'vitest';
import { type Condition, readCondition, writeCondition } from './condition.ts';

test.each<[string, Condition]>([
  ["values.kind == 'a'", { join: 'all', parts: [{ field: 'kind', how: 'is', value: 'a' }] }],
  ['!values.tick', { join: 'all', parts: [{ field: 'tick', how: 'no', value: null }] }],
  [
    'values.n >= 3 && values.tick && !isEmpty(values.name)',
    {
      join: 'all',
      parts: [
        { field: 'n', how: 'atLeast', value: 3 },
        { field: 'tick', how: 'yes', value: null },
        { field: 'name', how: 'filled', value: null },
      ],
    },
  ],
  [
    "'x' in values.list || values['two words'] != 'it\\'s'",
    {
      join: 'any',
      parts: [
        { field: 'list', how: 'has', value: 'x' },
        { field: 'two words', how: 'isNot', value: "it's" },
      ],
    },
  ],
  [
    "item.kind == 'a' && !isEmpty(values.home.street)",
    {
      join: 'all',
      parts: [
        { field: '.kind', how: 'is', value: 'a' },
        { field: 'home.street', how: 'filled', value: null },
      ],
    },
  ],
])('%s is read, and written the same', (expression, condition) => {
  expect(readCondition(expression)).toEqual(condition);
  expect(writeCondition(condition)).toBe(expression);
});

test.each(["values.a == 'b' && values.c || values.d", 'size(values.rows) > 2', "state == 'asked'", '(values.a)', ''])(
  'an expression that says more stays a text: %s',
  (expression) => {
    expect(readCondition(expression)).toBe(null);
  },
);
