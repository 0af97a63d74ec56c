import { expect, test } from 'vitest';
import { makeReader } from './text-reader.ts';

const at = new Date('2026-07-01T22:30:00Z');

test.each([
  ['Europe/Madrid', '{{at, datetime(dateStyle: short; timeStyle: short)}}', '2/7/26, 0:30'],
  ['Asia/Tokyo', '{{at, datetime(dateStyle: short)}}', '2/7/26'],
  [undefined, '{{at, datetime(timeStyle: short)}}', '22:30'],
  ['Europe/Madrid', '{{at, datetime(timeStyle: short; timeZone: UTC)}}', '22:30'],
])('a moment reads by the clock of %s', (timeZone, said, words) => {
  const reader = makeReader('es', { links: {}, ...(timeZone ? { timeZone } : {}) });
  reader.add('es', { said });
  expect(reader.read('es', ['said'], { at })).toBe(words);
});
