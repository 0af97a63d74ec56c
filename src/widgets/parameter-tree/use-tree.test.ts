import { expect, test } from 'vitest';
import { plantTree } from '../../form/tree.ts';
import { flipped, unseen } from './use-tree.ts';

test('what is opened by hand and what a search shows are flipped apart', () => {
  const [one, other] = plantTree([
    { value: 1, label: 'A' },
    { value: 2, label: 'B' },
  ]);
  if (!one || !other) throw new Error('no nodes');
  const opened = flipped({ ...unseen, opened: new Set([one.id]) }, [one, other], false);
  expect(opened).toEqual({ ...unseen, opened: new Set([other.id]) });
  expect(flipped(opened, [one], true)).toEqual({ ...opened, flipped: new Set([one.id]) });
});
