import { expect, test } from 'vitest';
import { isUnseen, withoutUnseen } from './unseen.ts';

test.for([
  ['\u200b12345678Z\u200b', '12345678Z'],
  ['\u202aES91\u00a02100\u202c', 'ES91 2100'],
  ['\ufeffanna@exemple.cat\u00a0', 'anna@exemple.cat'],
  ['08\u2060001\t', '08001'],
  ['\uff16\uff10\uff10\u3000\uff21', '600 A'],
  ['600\u00ad000\u202f001 ', '600000 001'],
  [' una línia\r\ni una altra\n', 'una línia\r\ni una altra'],
  ['l\u00b7l d\u2019aquí', 'l\u00b7l d\u2019aquí'],
  ['\u{1f469}\u200d\u{1f527} i \u2764\ufe0f', '\u{1f469}\u200d\u{1f527} i \u2764\ufe0f'],
])('%j is seen as %j', ([text, seen]) => {
  expect(withoutUnseen(text as string)).toBe(seen);
});

test('a text of blanks and of what has no width shows nothing', () => {
  for (const text of ['', ' \u00a0\n', '\u200b\u2060 \ufeff']) expect(isUnseen(text), JSON.stringify(text)).toBe(true);
  for (const text of ['.', '\u200ba', '\u{1f527}']) expect(isUnseen(text), text).toBe(false);
});
