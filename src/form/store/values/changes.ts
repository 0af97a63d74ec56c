import { valueAt } from '../../../core/values/field-path.ts';
import { type Address, fieldAt, rowAt } from './address.ts';
import type { TreeState } from './value-tree.ts';

const NONE: readonly string[] = [];

/**
 * What is not the same in two states of the values: the addresses on the way to each change, and the lists whose
 * rows came, went or moved. Parts that are the same objects are not looked into.
 */
export function changesOf(before: TreeState, after: TreeState): { values: Set<Address>; rows: Set<Address> } {
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
    if (compareRows(address, was, is) || (!isObject(was) && !isObject(is))) return;
    compareNames(address, was, is);
  }

  function compareNames(parent: Address, was: unknown, is: unknown): void {
    const [left, right] = [isObject(was) ? was : {}, isObject(is) ? is : {}];
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
      compare(fieldAt(parent, name), valueAt(left, [name]), valueAt(right, [name]));
  }

  compareNames('', before.values, after.values);
  return { values, rows };
}

/** A plain object: a file or another thing with a life of its own is one value. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
