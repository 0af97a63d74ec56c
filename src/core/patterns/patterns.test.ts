import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { patterns, texts } from '../../../tests/support/random-patterns.ts';
import { costOf, hasFewWays, longestText, MOST_STEPS, unbounded } from './cost.ts';
import { linearPattern } from './linear.ts';
import { parsePattern, UnsaidPattern } from './syntax.ts';

const RUNS = Number(process.env.PATTERN_RUNS ?? 300);

describe('the linear engine', () => {
  test('judges every text as the JavaScript engine does', { timeout: 0 }, () => {
    fc.assert(
      fc.property(patterns, texts, (source, all) => {
        expect(all.map((one) => linearPattern(source).test(one))).toEqual(
          all.map((one) => new RegExp(source, 'u').test(one)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it.each(['\\s', '.', '\\W', '\\P{Script=Latin}', '[\\p{Lu}\\d]', '[^\\p{Cs}]'])(
    'knows the same letters by %s, all of them',
    { timeout: 0 },
    (source) => {
      const [browser, server] = [new RegExp(`^${source}$`, 'u'), linearPattern(`^${source}$`)];
      const differs = (letter: number) => {
        const one = String.fromCodePoint(letter);
        return browser.test(one) !== server.test(one);
      };
      expect(Array.from({ length: 0x110000 }, (_, letter) => letter).filter(differs)).toEqual([]);
    },
  );

  it.each(['\\B', '\\B\\B', 'x|\\B', '(?:\\Bb)?\\B', '(?:x\\B)*\\B', '\\Ba', '\\B$', '^\\B', '\\B\\W', '\\B\\b'])(
    'looks for %s where the JavaScript engine does, within a letter of two code units too',
    (source) => {
      for (const text of ['a😀a', 'a😀', '😀a', '😀', 'a', 'a\ud83da', ''])
        expect(linearPattern(source).test(text), text).toBe(new RegExp(source, 'u').test(text));
    },
  );

  it('reads hostile texts once, where the JavaScript engine would not come to an end', () => {
    for (const source of HOSTILE) expect(linearPattern(source).test(`${'a'.repeat(4_000)}!`), source).toBe(false);
    expect(linearPattern(HOSTILE[0] as string).test('ab.cd-ef')).toBe(true);
  });

  it.each([
    ['^(?=a)b$', 'lookaround'],
    ['^(?<!a)b$', 'lookaround'],
    ['^(a)\\1$', 'back reference'],
    ['^(?<one>a)\\k<one>$', 'back reference'],
    ['\\ud83d', 'half letter'],
    [`${'('.repeat(150)}a${')'.repeat(150)}`, 'depth'],
    ['^((a{0,30}){0,30}){0,30}$', 'size'],
  ])('says what it cannot say: %s', (source, what) => {
    expect(() => linearPattern(source)).toThrow(expect.objectContaining({ what }));
    expect(() => linearPattern(source)).toThrow(UnsaidPattern);
  });

  it('counts further than RE2 does', () => {
    const longer = linearPattern('^[ab]{2,1500}$');
    expect([1, 2, 1500, 1501].map((length) => longer.test('ab'.repeat(800).slice(0, length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const nested = linearPattern('^(?:(?:a{0,12}b){0,12}c){1,12}$');
    expect(['c', 'abcaabbc', 'a', 'aaaaaaaaaaaaabc'].map(nested.test)).toEqual([true, true, false, false]);
  });
});

/** Their time in the JavaScript engine doubles with each letter or so, though `recheck` calls them safe. */
const HOSTILE = [
  '^([a-z0-9]{1,12}[.-]?){1,12}$',
  '^([A-Za-z]{1,15} ?){1,8}$',
  "^([a-zà-ú]{1,12}'?){1,12}$",
  '^(a|a)*$',
  '^(a+)+$',
];

describe('what a pattern costs', () => {
  const longestFor = (source: string) => longestText(costOf(parsePattern(source)), MOST_STEPS);

  it('bounds texts where the states are many', () => {
    expect(longestFor('^[a-z]+$')).toBe(Number.POSITIVE_INFINITY);
    expect(longestFor('^.{1,900}$')).toBe(Number.POSITIVE_INFINITY);
    expect(longestFor('^[^@\\s]+@[^@\\s]+$')).toBe(Number.POSITIVE_INFINITY);
    // It ends within 157 letters, whatever the text.
    expect(longestFor('^([a-z0-9]{1,12}[.-]?){1,12}$')).toBe(Number.POSITIVE_INFINITY);
    expect(longestFor('(a|b)*a(a|b){200}$')).toBeLessThan(200);
    expect(longestFor('^([a-z]{1,40}[ -]?){1,40}$')).toBeLessThan(100);
  });

  it('counts the ways of counts within counts', () => {
    const few = (source: string) => hasFewWays(parsePattern(source));
    expect(
      ['^[0-9]{1,3}$', '^[a-z]{2,24}(?: [a-z]{2,24})?$', '^(?:a{3}){40}$', '^\\d+(?:[.,]\\d{1,2})?$'].filter(few),
    ).toHaveLength(4);
    expect(HOSTILE.slice(0, 3).filter(few)).toEqual([]);
    expect(few(`^${'a?'.repeat(30)}$`)).toBe(false);
  });

  it('leaves counts open that vary, and no others', () => {
    expect(unbounded('^(?:a{1,3}b?){2}[?{1,2}]\\?\\{1,2\\}c??(?<n>d{0,4}?)e*?f+f{3,}$')).toBe(
      '^(?:a{1,}b*){2}[?{1,2}]\\?\\{1,2\\}c*(?<n>d{0,})e*?f+f{3,}$',
    );
  });
});
