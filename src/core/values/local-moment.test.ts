import { expect, test } from 'vitest';
import { momentIn } from './local-moment.ts';

test.each([
  ['Europe/Madrid', '2026-12-01T08:00', '2026-12-01T07:00:00.000Z'],
  ['Europe/Madrid', '2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
  // The clocks go from 2 to 3: half past two is half past three.
  ['Europe/Madrid', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['Europe/Madrid', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  // They go back from 3 to 2: half past two comes twice.
  ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['America/Lima', '2026-12-31T23:30', '2027-01-01T04:30:00.000Z'],
  [undefined, '2026-12-01T08:00', '2026-12-01T08:00:00.000Z'],
])('in %s it is %s at %s', (zone, local, moment) => {
  expect(momentIn(zone, local).toISOString()).toBe(moment);
});
