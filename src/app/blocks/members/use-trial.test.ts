import { expect, test } from 'vitest';
import { nextTrial, type Trial, type TrialEvent } from './use-trial.ts';

const nothing: Trial<number> = { busy: null, failure: '', report: null };
const after = (...events: TrialEvent<number>[]) => events.reduce(nextTrial<number>, nothing);

test('a report stays until the next one, even below a failure', () => {
  const tried = after({ type: 'began', work: 'try' }, { type: 'worked', report: 1 });
  expect(tried).toEqual({ ...nothing, report: 1 });
  const failed = [{ type: 'began', work: 'do' } as const, { type: 'failed', words: 'no' } as const];
  expect(failed.reduce(nextTrial<number>, tried)).toEqual({ busy: null, failure: 'no', report: 1 });
  expect(nextTrial(tried, { type: 'worked', report: 2 })).toEqual({ ...nothing, report: 2 });
});

test('a new run removes the failure, changed input removes the report too', () => {
  const failed = after({ type: 'failed', words: 'no' });
  expect(nextTrial(failed, { type: 'began', work: 'try' })).toEqual({ ...nothing, busy: 'try' });
  expect(after({ type: 'worked', report: 1 }, { type: 'failed', words: 'no' }, { type: 'changed' })).toEqual(nothing);
});

test('work without a report keeps the present one', () => {
  const copied = after({ type: 'worked', report: 1 }, { type: 'began', work: 'copy' }, { type: 'worked' });
  expect(copied).toEqual({ ...nothing, report: 1 });
});
