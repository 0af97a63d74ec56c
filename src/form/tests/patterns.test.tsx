import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patterns, texts } from '../../../tests/support/random-patterns.ts';
import { linearPattern } from '../../core/patterns/linear.ts';

// The server's side of this runs in Node: src/core/patterns/patterns.test.ts.
test('a browser judges texts by its own engine as by the one of forms with unproved patterns', { timeout: 0 }, () => {
  fc.assert(
    fc.property(patterns, texts, (source, all) => {
      const [own, linear] = [new RegExp(source, 'u'), linearPattern(source)];
      expect(all.map((one) => linear.test(one))).toEqual(all.map((one) => own.test(one)));
    }),
    { numRuns: 150 },
  );
});

test('a text that would hold the tab is judged at once', () => {
  expect(linearPattern('^([a-z0-9]{1,12}[.-]?){1,12}$').test(`${'a'.repeat(4_000)}!`)).toBe(false);
});
