import type { FieldPathList } from '@rjsf/utils';
import { EACH, pathOf, stepsOf } from '../../../core/values/field-path.ts';

/**
 * The store's name of a field: like a path (`core/values/field-path.ts`), but with the key of a row instead of its position,
 * so that drafts and errors of a row move with it: `guests.~k7.name`. The address of a field of the form itself is its
 * path. Escaped names never begin with `~k`.
 */
export type Address = string;

const ROW = '~k';

export function rowKey(count: number): string {
  return ROW + count;
}

export function isRowKey(step: string): boolean {
  return step.startsWith(ROW);
}

/** The address of a field of a group or row or, without a parent, of the form itself. */
export function fieldAt(parent: Address, name: string): Address {
  return parent === '' ? pathOf([name]) : `${parent}.${pathOf([name])}`;
}

export function rowAt(list: Address, key: string): Address {
  return `${list}.${key}`;
}

/** The address is the other one, or within it. */
export function isWithin(address: Address, outer: Address): boolean {
  return address === outer || address.startsWith(`${outer}.`);
}

/** Its path in every row (`guests.*.name`), by which texts are found. */
export function textPath(address: Address): string {
  if (!address.includes(`.${ROW}`)) return address;
  return address
    .split('.')
    .map((step) => (isRowKey(step) ? EACH : step))
    .join('.');
}

/** The rows, lists and groups around it, innermost first. */
export function outerOf(address: Address): Address[] {
  const steps = address.split('.');
  return steps.slice(1).map((_, depth) => steps.slice(0, steps.length - 1 - depth).join('.'));
}

export function listAround(row: Address): Address {
  return row.slice(0, row.lastIndexOf('.'));
}

/** The address of rjsf's path, which has the number of a key for a row. */
export function addressOf(path: FieldPathList): Address {
  return path.map((step) => (typeof step === 'number' ? rowKey(step) : pathOf([step]))).join('.');
}

export function fieldPathOf(address: Address): FieldPathList {
  if (address === '') return [];
  const named = (step: string) => (isRowKey(step) ? Number(step.slice(ROW.length)) : String(stepsOf(step)[0]));
  return address.split('.').map(named);
}
