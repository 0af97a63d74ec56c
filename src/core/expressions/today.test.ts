import { expect, test } from 'vitest';
import { todayIn } from './today.ts';

test.each([
  ['Europe/Madrid', '2026-11-23'],
  ['America/Lima', '2026-11-22'],
  ['Europe/Madrid', '2026-11-23'],
  [undefined, '2026-11-22'],
  ['Nowhere/Here', '2026-11-22'],
])('it is another day elsewhere: %s', (zone, day) => {
  expect(todayIn(zone, new Date('2026-11-22T23:30:00Z'))).toBe(day);
});
