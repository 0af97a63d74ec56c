import { expect, it } from 'vitest';
import type { DayRule } from '../../core/procedure.ts';
import { dayOf, plusDays, plusWorkingDays } from './days.ts';

it.each([
  ['the end of a month', '2026-01-31', 1, '2026-02-01'],
  ['a leap day', '2028-02-28', 1, '2028-02-29'],
  ['no leap day', '2027-02-28', 1, '2027-03-01'],
  ['the end of a year', '2026-12-31', 1, '2027-01-01'],
  ['backwards over a leap day', '2028-03-01', -1, '2028-02-29'],
  ['the nights when clocks change', '2026-03-28', 2, '2026-03-30'],
  ['and change back', '2026-10-24', 2, '2026-10-26'],
  ['beyond what can be written', '9999-12-31', 1, null],
])('counts days over %s', (_name, day, count, expected) => expect(plusDays(day, count)).toBe(expected));

const HOLIDAYS = ['12-25', '12-26', '01-01', '2027-01-06', '2027-03-26'];

it.each([
  ['from Wednesday', '2026-11-25', 2, '2026-11-27'],
  ['over a weekend', '2026-11-27', 1, '2026-11-30'],
  ['from a Saturday', '2026-11-28', 1, '2026-11-30'],
  ['over the holidays of every year', '2026-12-23', 3, '2026-12-29'],
  ['over those of one year', '2026-12-31', 3, '2027-01-07'],
  ['which are none in another year', '2028-01-05', 1, '2028-01-06'],
  ['backwards', '2027-01-07', -2, '2027-01-04'],
  ['a holiday on a Friday', '2027-03-25', 1, '2027-03-29'],
])('counts working days %s', (_name, day, count, expected) =>
  expect(plusWorkingDays(day, count, HOLIDAYS)).toBe(expected),
);

it('finds no working day where none is', () => {
  const all = Array.from({ length: 366 }, (_none, at) => String(plusDays('2028-01-01', at)).slice(5));
  expect(plusWorkingDays('2026-11-25', 1, all)).toBeNull();
});

const counting = {
  values: { until: '2026-03-12', empty: '', late: '2026-03-28T23:30:00Z', wrong: '2026-02-30' },
  since: '2026-11-25',
  holidays: HOLIDAYS,
  timeZone: 'Europe/Madrid',
};

it.each<[string, DayRule, 1 | -1, string | null]>([
  ['since the state', { days: 30 }, 1, '2026-12-25'],
  ['on the next working day where the last day is none', { days: 29, workingDays: 1 }, 1, '2026-12-28'],
  ['on the last day where it is a working day', { days: 26, workingDays: 1 }, 1, '2026-12-22'],
  ['since a date', { field: 'until', days: 5 }, 1, '2026-03-17'],
  ['on a date', { field: 'until' }, 1, '2026-03-12'],
  ['before a date', { field: 'until', days: 12 }, -1, '2026-02-28'],
  ['working days before it', { field: 'until', workingDays: 4 }, -1, '2026-03-06'],
  ['on the local day of a moment', { field: 'late' }, 1, '2026-03-29'],
  ['else, while the date is empty', { field: 'empty', else: { days: 1 } }, 1, '2026-11-26'],
  ['else after, where it would count before', { field: 'empty', days: 3, else: { days: 1 } }, -1, '2026-11-26'],
  ['never', { field: 'empty', else: 'never' }, 1, null],
  ['never without a date that exists', { field: 'wrong', else: 'never' }, 1, null],
])('finds the day %s', (_name, rule, direction, expected) => expect(dayOf(rule, direction, counting)).toBe(expected));
