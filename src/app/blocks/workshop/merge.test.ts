import { expect, test } from 'vitest';
import { changeBetween, merged } from './merge.ts';

test.each([
  ['abc', 'abc', null],
  ['abc', 'aXc', { from: 1, to: 2, insert: 'X' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['abab', 'ab', { from: 2, to: 4, insert: '' }],
  ['', 'x', { from: 0, to: 0, insert: 'x' }],
])('from %j to %j', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
});

test.each([
  ['1\n2\n3', 'I\n2\n3', '1\n2\nIII', 'I\n2\nIII'],
  ['1\n2\n3', '1\n2\nIII', 'I\n2\n3', 'I\n2\nIII'],
  ['1\n2', 'I\n2', '1\nII', 'I\nII'],
  ['1\n2\n3', '1\n3', '1\n2\n3\n4', '1\n3\n4'],
  ['1\n2', '1\na\n2', '1\nb\n2', null],
  ['one two', 'ONE two', 'one TWO', null],
  ['one', 'one', 'two', 'two'],
  ['one', 'two', 'one', 'two'],
  ['one', 'two', 'two', 'two'],
  ['one', 'two', 'three', null],
])('%j changed to %j and to %j', (base, mine, theirs, both) => {
  expect(merged(base, mine, theirs)).toBe(both);
});
