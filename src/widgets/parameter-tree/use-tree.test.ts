import { expect, test } from 'vitest';
import { plantTree } from '../../form/tree.ts';
import { initialView, toggleNodes } from './use-tree.ts';

test('groups are opened separately in the whole tree and in search results', () => {
  const [one, other] = plantTree([
    { value: 1, label: 'A' },
    { value: 2, label: 'B' },
  ]);
  if (!one || !other) throw new Error('no nodes');
  const opened = toggleNodes({ ...initialView, opened: new Set([one.id]) }, [one, other], false);
  expect(opened).toEqual({ ...initialView, opened: new Set([other.id]) });
  expect(toggleNodes(opened, [one], true)).toEqual({ ...opened, toggled: new Set([one.id]) });
});
