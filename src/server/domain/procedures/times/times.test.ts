import { expect, test } from 'vitest';
import type { CompiledProcedure } from '../../../../core/procedure.ts';
import { timesIn } from './times.ts';

const procedure = {
  moves: { remind: { by: ['time'], from: ['late'], after: { field: 'end' } } },
} as unknown as CompiledProcedure;
const on = (today: string, end: string) => ({ today, values: { end }, holidays: [], timeZone: undefined });

test('a move that was put off by a day stays there when other values change, and is not made a second time', () => {
  const { times } = timesIn(procedure, 'late', { ...on('2026-03-10', '2026-03-01'), notToday: true });
  expect(times).toEqual([{ move: 'remind', since: '2026-03-10', made_on: '2026-03-11' }]);
  expect(timesIn(procedure, 'late', on('2026-03-10', '2026-03-01'), times).times).toEqual(times);
  expect(timesIn(procedure, 'late', on('2026-03-15', '2026-03-01'), times).times).toEqual(times);
  expect(timesIn(procedure, 'late', on('2026-03-15', '2026-03-20'), times).times).toMatchObject([
    { made_on: '2026-03-21' },
  ]);
});
