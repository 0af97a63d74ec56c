import type { FieldPathList } from '@rjsf/utils';
import { EACH, pathOf, stepsOf } from '../../../core/values/field-path.ts';

/**
 * Where a field stands, as the store names it: like a path (`core/field-path`), but a row goes by a key of its own
 * and not by its position, so that what belongs to a row follows it wherever it moves: `guests.~k7.name`. The
 * address of a field of the form itself is its path. Escaped names never begin with `~k`.
 */
export type Address = string;

const ROW = '~k';

export function rowKey(count: number): string {
  return ROW + count;
}

export function isRowKey(step: string): boolean {
  return step.startsWith(ROW);
}

/** The address of a field of a group, a row or, where there is no parent, of the form itself. */
export function fieldAt(parent: Address, name: string): Address {
  return parent === '' ? pathOf([name]) : `${parent}.${pathOf([name])}`;
}

export function rowAt(list: Address, key: string): Address {
  return `${list}.${key}`;
}

/** What the address names is the other one, or stands in it. */
export function isWithin(address: Address, outer: Address): boolean {
  return address === outer || address.startsWith(`${outer}.`);
}

/** Its path in every row (`guests.*.name`): texts and drawing are those of all rows. */
export function textPath(address: Address): string {
  if (!address.includes(`.${ROW}`)) return address;
  return address
    .split('.')
    .map((step) => (isRowKey(step) ? EACH : step))
    .join('.');
}

/** The rows, lists and groups it stands in, innermost first. */
export function outerOf(address: Address): Address[] {
  const steps = address.split('.');
  return steps.slice(1).map((_, depth) => steps.slice(0, steps.length - 1 - depth).join('.'));
}

/** The list of a row. */
export function listOf(row: Address): Address {
  return row.slice(0, row.lastIndexOf('.'));
}

/** The address that rjsf's path of a field leads to: names as they are, a row as the number of its key. */
export function addressOf(path: FieldPathList): Address {
  return path.map((step) => (typeof step === 'number' ? rowKey(step) : pathOf([step]))).join('.');
}

/** rjsf's path of an address. */
export function fieldPathOf(address: Address): FieldPathList {
  if (address === '') return [];
  const named = (step: string) => (isRowKey(step) ? Number(step.slice(ROW.length)) : String(stepsOf(step)[0]));
  return address.split('.').map(named);
}
