import { changedShapes } from './follow.ts';
import type { ObjectPart } from './shape/shape.ts';
import { rowsTopic, type Subscriptions, shapeTopic } from './subscriptions.ts';
import type { Address } from './values/address.ts';
import { changesOf } from './values/changes.ts';
import type { TreeState } from './values/value-tree.ts';

/** What the page shows of a form at a moment. */
interface Moment {
  tree: TreeState;
  shape: ObjectPart;
}

/** Wakes the parts of the page that show what is not the same in two moments, and no others. */
export function wake(subscriptions: Subscriptions, before: Moment, after: Moment): void {
  const changes = changesOf(before.tree, after.tree);
  for (const address of changes.values) subscriptions.emit(address);
  for (const list of changes.rows) subscriptions.emit(rowsTopic(list));
  if (before.shape === after.shape) return;
  const keys = { before: keysIn(before.tree), after: keysIn(after.tree) };
  for (const address of changedShapes(before.shape, after.shape, keys)) subscriptions.emit(shapeTopic(address));
}

function keysIn({ keys }: TreeState): (list: Address) => readonly string[] {
  return (list) => keys.get(list) ?? [];
}
