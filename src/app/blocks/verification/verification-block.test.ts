import { expect, test } from 'vitest';
import { nextVerifying, unverified, type VerifyingEvent } from './verification-block.tsx';

const file = new File(['%PDF'], 'a.pdf');
const after = (...events: VerifyingEvent[]) => events.reduce(nextVerifying, unverified);

test('without a code or a file nothing is sent, and the missing one is marked', () => {
  expect(after({ type: 'submitted' })).toEqual({ ...unverified, missing: true });
  expect(after({ type: 'submitted' }, { type: 'printed', code: 'X' })).toMatchObject({ code: 'X', missing: true });
  expect(after({ type: 'chosen', file }, { type: 'submitted' })).toMatchObject({ file, busy: false, missing: true });
});

test('a result is only for its code and file', () => {
  const asked = after({ type: 'chosen', code: 'X' }, { type: 'chosen', file }, { type: 'submitted' });
  expect(asked).toMatchObject({ code: 'X', file, busy: true, outcome: null });
  const found = nextVerifying(asked, { type: 'verified', outcome: { kind: 'unreadable' } });
  expect(found).toMatchObject({ busy: false, outcome: { kind: 'unreadable' } });
  expect(nextVerifying(found, { type: 'chosen', code: 'Y' })).toMatchObject({ code: 'Y', file, outcome: null });
  expect(nextVerifying(found, { type: 'chosen', file: null })).toMatchObject({ code: 'X', file: null, outcome: null });
  expect(nextVerifying(asked, { type: 'chosen', code: 'Y' })).toMatchObject({ busy: false });
});
