import { expect, test } from 'vitest';
import { type FillingEvent, nextFilling, untouched } from './use-filling.ts';

const after = (...events: FillingEvent[]) => events.reduce(nextFilling, untouched);

test('input is unsent until it is sent, undone, or the form starts again', () => {
  const typed = after({ type: 'typed', differs: true });
  expect(typed).toEqual({ ...untouched, unsent: true });
  expect(nextFilling(typed, { type: 'typed', differs: true })).toBe(typed);
  expect(nextFilling(typed, { type: 'typed', differs: false })).toEqual(untouched);
  expect(nextFilling(typed, { type: 'anew' })).toEqual({ ...untouched, fill: 1 });
  expect(nextFilling(typed, { type: 'sent' })).toMatchObject({ unsent: false, fill: 0 });
});

test('each send has a new object', () => {
  const once = after({ type: 'sent' });
  expect(once.sent).toBeDefined();
  expect(nextFilling(once, { type: 'sent' }).sent).not.toBe(once.sent);
});
