import { expect, test } from 'vitest';
import { nearest } from './suggest.ts';

test.each([
  ['name', 'nme', ['if', 'name', 'web']],
  ['readOnly', 'redonly', ['readOnly', 'required']],
  ['ui:widget', 'widget', ['ui:widget', 'width']],
  ['if', 'ifs', ['of', 'if']],
  [undefined, 'key', ['web', 'if']],
  [undefined, 'x', ['if', 'or']],
  [undefined, 'anything', []],
])('%s is what %j stands for among %j', (meant, typed, known) => {
  expect(nearest(typed, known)).toBe(meant);
});
