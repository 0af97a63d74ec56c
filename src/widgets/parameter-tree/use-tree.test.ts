import { expect, test } from 'vitest';
import { plantTree } from '../../form/tree.ts';
import { nextView, type TreeEvent, unseen } from './use-tree.ts';

const after = (...events: TreeEvent[]) => events.reduce(nextView, unseen);

test('what is opened by hand and what a search shows are flipped apart', () => {
  const opened = after({ type: 'open', ids: ['1'] }, { type: 'flip', ids: ['1', '2'], found: false });
  expect(opened).toMatchObject({ opened: new Set(['2']), flipped: new Set() });
  const searched = nextView(nextView(opened, { type: 'seek', sought: 'a' }), { type: 'flip', ids: ['3'], found: true });
  expect(searched).toMatchObject({ sought: 'a', opened: new Set(['2']), flipped: new Set(['3']) });
  expect(nextView(searched, { type: 'seek', sought: '' })).toEqual(opened);
});

test('a refusal is said until something else is sought or chosen', () => {
  const [node] = plantTree([{ value: 1, label: 'A' }]);
  if (!node) throw new Error('no node');
  const refused = after({ type: 'refuse', node });
  expect(refused.refused).toBe(node);
  expect(nextView(refused, { type: 'change' }).refused).toBeNull();
  expect(nextView(refused, { type: 'seek', sought: 'a' }).refused).toBeNull();
});
