import { expect, test } from 'vitest';
import { asking, nextSteps, running, type StepsEvent } from './next-steps.ts';

const after = (...events: StepsEvent[]) => events.reduce(nextSteps, asking);

test('steps that were asked for run, and the dialog goes with the last one', () => {
  expect(after({ type: 'start' })).toEqual(running);
  expect(after({ type: 'start' }, { type: 'done', done: 1, isOver: false })).toEqual({ ...running, done: 1 });
  expect(after({ type: 'start' }, { type: 'done', done: 2, isOver: true })).toMatchObject({ open: false, done: 2 });
});

test('a step that fails says why; what was done stays done, and the rest can be taken up again', () => {
  const failed = after({ type: 'start' }, { type: 'failed', done: 1, failure: 'no' });
  expect(failed).toEqual({ open: true, state: 'failed', done: 1, failure: 'no' });
  expect(nextSteps(failed, { type: 'start' })).toMatchObject({ state: 'running', done: 1 });
  expect(nextSteps(failed, { type: 'close' })).toMatchObject({ state: 'failed', open: false, done: 1 });
});
