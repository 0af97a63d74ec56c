import { isListPart, isObjectPart, type ObjectPart, type Part, rowPart } from '../../core/forms/shape.ts';
import { valueAt } from '../../core/values/field-path.ts';
import { rowsTopic, type Subscriptions, shapeTopic } from './subscriptions.ts';
import { type Address, fieldAt, rowAt } from './values/address.ts';
import type { TreeState } from './values/value-tree.ts';

/** The values and the shape of a form at a moment. */
interface Moment {
  tree: TreeState;
  shape: ObjectPart;
}

/** Notifies the parts of the page that show a difference between two moments, and no others. */
export function wake(subscriptions: Subscriptions, before: Moment, after: Moment): void {
  const changes = changesOf(before.tree, after.tree);
  for (const address of changes.values) subscriptions.emit(address);
  for (const list of changes.rows) subscriptions.emit(rowsTopic(list));
  if (before.shape === after.shape) return;
  const keys = { before: keysIn(before.tree), after: keysIn(after.tree) };
  for (const address of changedShapes(before.shape, after.shape, keys)) subscriptions.emit(shapeTopic(address));
}

type Keys = (list: Address) => readonly string[];

function keysIn({ keys }: TreeState): Keys {
  return (list) => keys.get(list) ?? [];
}

/** Addresses of the objects whose shape has changed, without those of new rows. */
function changedShapes(before: ObjectPart, after: ObjectPart, keys: { before: Keys; after: Keys }): Address[] {
  const changed: Address[] = [];
  function visit(was: Part | undefined, is: Part, at: Address): void {
    if (was === is) return;
    if (isListPart(is)) {
      const keysWere = isListPart(was) ? keys.before(at) : [];
      for (const [index, key] of keys.after(at).entries()) {
        const position = keysWere.indexOf(key);
        const row = isListPart(was) && position >= 0 ? rowPart(was, position) : undefined;
        visit(row, rowPart(is, index), rowAt(at, key));
      }
    }
    if (!isObjectPart(is)) return;
    if (!isObjectPart(was) || was.shape !== is.shape) changed.push(at);
    for (const [name, part] of Object.entries(is.parts))
      visit(isObjectPart(was) ? was.parts[name] : undefined, part, fieldAt(at, name));
  }
  visit(before, after, '');
  return changed;
}

const NONE: readonly string[] = [];

/**
 * The differences of two states of the values: the addresses on the way to each change, and the lists whose rows came, went
 * or moved. Identical objects are skipped.
 */
function changesOf(before: TreeState, after: TreeState): { values: Set<Address>; rows: Set<Address> } {
  const values = new Set<Address>();
  const rows = new Set<Address>();

  function compareRows(address: Address, was: unknown, is: unknown): boolean {
    if (!Array.isArray(was) && !Array.isArray(is)) return false;
    const [keysWere, keysAre] = [before.keys.get(address) ?? NONE, after.keys.get(address) ?? NONE];
    if (keysWere.length === 0 && keysAre.length === 0) return true;
    if (keysWere.join() !== keysAre.join()) rows.add(address);
    for (const [index, key] of keysAre.entries()) {
      const position = keysWere.indexOf(key);
      compare(rowAt(address, key), (was as unknown[] | undefined)?.[position], (is as unknown[])[index]);
    }
    return true;
  }

  function compare(address: Address, was: unknown, is: unknown): void {
    if (was === is) return;
    values.add(address);
    if (compareRows(address, was, is) || (!isPlainObject(was) && !isPlainObject(is))) return;
    compareNames(address, was, is);
  }

  function compareNames(parent: Address, was: unknown, is: unknown): void {
    const [left, right] = [isPlainObject(was) ? was : {}, isPlainObject(is) ? is : {}];
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
      compare(fieldAt(parent, name), valueAt(left, [name]), valueAt(right, [name]));
  }

  compareNames('', before.values, after.values);
  return { values, rows };
}

/** A plain object; a file, for example, is one value. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
