import { expect, test } from 'vitest';
import display from './display.ts';
import { changeOf, type Mark } from './marks.ts';

const place = { language: 'ca', schema: {}, options: {} };

test.for<[text: string, reads: string]>([
  ['**a** i *b*', 'a i b'],
  ['2*3*4 i 5 * 6', '2*3*4 i 5 * 6'],
  ['un\ndos\n\n- a\n- b\n1. c\n2. d', 'un\ndos\n• a\n• b\n1. c\n2. d'],
  ['[la web](https://exemple.cat) [x](javascript:alert(1))', 'la web: https://exemple.cat [x](javascript:alert(1))'],
  ['[la web](https://exemple.cat), i més', 'la web: https://exemple.cat , i més'],
  ['<b>a</b> ![x](https://exemple.cat/a.png)', '<b>a</b> !x: https://exemple.cat/a.png'],
])('%j reads as %j', ([text, reads]) => {
  expect(display(text, place)).toBe(reads);
});

test.for<[text: string, from: number, to: number, mark: Mark, then: string]>([
  ['ab cd', 0, 2, 'bold', '**ab** cd'],
  ['**ab** cd', 2, 4, 'bold', 'ab cd'],
  ['**ab** cd', 2, 4, 'italic', '***ab*** cd'],
  ['ab', 2, 2, 'italic', 'ab*text*'],
  ['a\nb\nc', 0, 3, 'bullets', '- a\n- b\nc'],
  ['- a\n- b', 0, 7, 'numbers', '1. a\n2. b'],
  ['1. a\n2. b', 0, 9, 'numbers', 'a\nb'],
  ['ab', 0, 2, 'link', '[ab](https://)'],
])('%j from %i to %i as %s', ([text, from, to, mark, then]) => {
  const change = changeOf(text, from, to, mark, 'text');
  expect(text.slice(0, change.from) + change.words + text.slice(change.to)).toBe(then);
});

test('a text that is all marks is read in no time', () => {
  for (const long of ['*'.repeat(50_000), '['.repeat(50_000), '**a'.repeat(20_000), '[a]('.repeat(20_000)])
    expect(display(long, place).length).toBeGreaterThan(0);
});
