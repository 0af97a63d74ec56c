import { expect, test } from 'vitest';
import { leaveTurn } from './leave-turn.ts';

test.each([
  ['nobody used', 0.02, ['turn']],
  ['somebody used', 0.4, ['turn', 'rest']],
])('a turn that %s', async (_what, took, done) => {
  const seen: string[] = [];
  let time = 5;
  await leaveTurn({
    now: () => time,
    async turn() {
      seen.push('turn');
      time += took;
    },
    rest: async () => void seen.push('rest'),
  });
  expect(seen).toEqual(done);
});
