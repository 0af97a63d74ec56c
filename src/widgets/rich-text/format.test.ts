import { expect, test } from 'vitest';
import { withoutFormats } from './display.ts';
import { type Format, formatText } from './format.ts';

test.for<[text: string, reads: string]>([
  ['**a** i *b*', 'a i b'],
  ['***a*** i **b**', 'a i b'],
  ['2*3*4 i 5 * 6', '2*3*4 i 5 * 6'],
  ['un\ndos\n\n- a\n- b\n1. c\n2. d', 'un\ndos\n• a\n• b\n1. c\n2. d'],
  ['[la web](https://exemple.cat) [x](javascript:alert(1))', 'la web: https://exemple.cat [x](javascript:alert(1))'],
  ['[la web](https://exemple.cat), i més', 'la web: https://exemple.cat , i més'],
  ['<b>a</b> ![x](https://exemple.cat/a.png)', '<b>a</b> !x: https://exemple.cat/a.png'],
])('the plain text of %j is %j', ([text, reads]) => {
  expect(withoutFormats(text)).toBe(reads);
});

test.for<[text: string, from: number, to: number, format: Format, then: string]>([
  ['ab cd', 0, 2, 'bold', '**ab** cd'],
  ['**ab** cd', 2, 4, 'bold', 'ab cd'],
  ['**ab** cd', 2, 4, 'italic', '***ab*** cd'],
  ['***ab*** cd', 3, 5, 'italic', '**ab** cd'],
  ['***ab*** cd', 3, 5, 'bold', '*ab* cd'],
  ['ab', 2, 2, 'italic', 'ab*text*'],
  ['a\nb\nc', 0, 3, 'bullets', '- a\n- b\nc'],
  ['- a\n- b', 0, 7, 'numbers', '1. a\n2. b'],
  ['1. a\n2. b', 0, 9, 'numbers', 'a\nb'],
  ['ab', 0, 2, 'link', '[ab](https://)'],
])('%j from %i to %i as %s', ([text, from, to, format, then]) => {
  const change = formatText(text, from, to, format, 'text');
  expect(text.slice(0, change.from) + change.text + text.slice(change.to)).toBe(then);
});

test('text full of format signs is parsed in linear time', () => {
  for (const long of ['*'.repeat(50_000), '['.repeat(50_000), '**a'.repeat(20_000), '[a]('.repeat(20_000)])
    expect(withoutFormats(long).length).toBeGreaterThan(0);
});
