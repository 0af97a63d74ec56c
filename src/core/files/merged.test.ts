import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merged, mergedFor } from './merged.ts';

const BEFORE = '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}\n';

test('changes at two places come together', () => {
  const mine = BEFORE.replace('"a": 1', '"a": 10');
  const theirs = BEFORE.replace('"d": 4', '"d": 40');
  expect(merged(BEFORE, mine, theirs)).toBe(mine.replace('"d": 4', '"d": 40'));
});

test('two changes of one place do not, and equal ones are one', () => {
  const mine = BEFORE.replace('"b": 2', '"b": 20');
  expect(merged(BEFORE, mine, BEFORE.replace('"b": 2', '"b": 21'))).toBeNull();
  expect(merged(BEFORE, mine, mine)).toBe(mine);
  expect(merged(BEFORE, BEFORE, mine)).toBe(mine);
});

test('where both changed one place, one of them counts there, and the other places keep both', () => {
  const text = (...values: number[]) => `[\n${values.join(',\n')}\n]\n`;
  const before = text(1, 2, 3, 4, 5, 6);
  const mine = text(10, 2, 30, 4, 5, 6);
  const theirs = text(1, 2, 33, 4, 55, 6);
  expect(mergedFor(before, mine, theirs)).toBe(text(10, 2, 30, 4, 55, 6));
  expect(mergedFor(before, theirs, mine)).toBe(text(10, 2, 33, 4, 55, 6));
  expect(mergedFor(before, '', theirs)).toBe('');
});

test('what would be no JSON any more is not made', () => {
  const before = '[\n"a"\n,\n"b"\n,\n"c"\n]';
  // Each takes out an entry with a comma of its own, and together they would leave two.
  const mine = '[\n"a"\n,\n"c"\n]';
  const theirs = '[\n"b"\n,\n"c"\n]';
  const both = merged(before, mine, theirs);
  expect(both === null || Array.isArray(JSON.parse(both))).toBe(true);
});

test('no line of either is lost without a word', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.nat(11), fc.nat(11), (before, at, other) => {
      const edited = (where: number, word: string) => before.map((line, place) => (place === where ? word : line));
      const text = (all: string[]) => all.join('\n');
      const both = merged(text(before), text(edited(at, 'mine')), text(edited(other, 'theirs')));
      if (both === null) return;
      if (at < before.length) expect(both).toContain('mine');
      if (other < before.length) expect(both).toContain('theirs');
    }),
  );
});
