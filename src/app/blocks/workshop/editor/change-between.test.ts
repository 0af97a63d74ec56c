import { expect, test } from 'vitest';
import { changeBetween } from './change-between.ts';

test.each([
  ['abc', 'abc', null],
  ['abc', 'aXc', { from: 1, to: 2, insert: 'X' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['abab', 'ab', { from: 2, to: 4, insert: '' }],
  ['', 'x', { from: 0, to: 0, insert: 'x' }],
])('from %j to %j', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
});
