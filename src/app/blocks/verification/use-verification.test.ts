import { expect, test } from 'vitest';
import { nextVerifying, unverified, type VerifyingEvent } from './use-verification.ts';

const file = new File(['%PDF'], 'a.pdf');
const after = (...events: VerifyingEvent[]) => events.reduce(nextVerifying, unverified);

test('without code or file nothing is asked, and what is missing is said from then on', () => {
  expect(after({ type: 'submitted' })).toEqual({ ...unverified, missing: true });
  expect(after({ type: 'submitted' }, { type: 'printed', code: 'X' })).toMatchObject({ code: 'X', missing: true });
  expect(after({ type: 'chosen', file }, { type: 'submitted' })).toMatchObject({ file, busy: false, missing: true });
});

test('what was found holds for its code and file alone', () => {
  const asked = after({ type: 'chosen', code: 'X' }, { type: 'chosen', file }, { type: 'submitted' });
  expect(asked).toMatchObject({ code: 'X', file, busy: true, outcome: null });
  const found = nextVerifying(asked, { type: 'found', outcome: { kind: 'unreadable' } });
  expect(found).toMatchObject({ busy: false, outcome: { kind: 'unreadable' } });
  expect(nextVerifying(found, { type: 'chosen', code: 'Y' })).toMatchObject({ code: 'Y', file, outcome: null });
  expect(nextVerifying(found, { type: 'chosen', file: null })).toMatchObject({ code: 'X', file: null, outcome: null });
  expect(nextVerifying(asked, { type: 'chosen', code: 'Y' })).toMatchObject({ busy: false });
});
