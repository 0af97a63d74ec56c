import type { Values } from '../../../core/config.ts';
import { pathOf, type Step, stepsOf, valueAt, withValueAt } from '../../../core/values/field-path.ts';
import { type Address, isRowKey, rowAt, rowKey } from './address.ts';

const NONE: readonly string[] = [];

export interface TreeState {
  values: Values;
  keys: ReadonlyMap<Address, readonly string[]>;
}

/**
 * The values of a form, in one immutable tree, and a key for each row of its lists. A change copies only the objects on its
 * way; a row keeps its key when it moves.
 */
export class ValueTree {
  values: Values = {};
  #keys = new Map<Address, readonly string[]>();
  #count = 0;
  readonly #hasFields: (address: Address) => boolean;

  /** @param hasFields whether the field at an address has fields or rows of its own */
  constructor(hasFields: (address: Address) => boolean) {
    this.#hasFields = hasFields;
  }

  /** The present state; later changes do not affect it. */
  state(): TreeState {
    for (const list of this.#keys.keys()) this.keys(list);
    return { values: this.values, keys: new Map(this.#keys) };
  }

  restore({ values, keys }: TreeState): void {
    this.values = values;
    this.#keys = new Map(keys);
  }

  /** Takes over the rows of the tree of another version of the form. */
  adopt(other: ValueTree): void {
    this.#keys = other.state().keys as Map<Address, readonly string[]>;
    this.#count = other.#count;
  }

  /** The values with changes; those within a row that is gone are ignored. */
  with(changed: Iterable<readonly [Address, unknown]>): Values {
    let { values } = this;
    for (const [address, value] of changed) {
      const steps = this.steps(address);
      if (steps) values = withValueAt(values, steps, value);
    }
    return values;
  }

  at(address: Address): unknown {
    if (!address.includes('.')) return valueAt(this.values, stepsOf(address));
    const steps = this.steps(address);
    return steps && valueAt(this.values, steps);
  }

  /**
   * Keys of the rows of a list, in order. A list from outside keeps the keys of its first rows; a list in a removed row
   * keeps all, in case the row comes back.
   */
  keys(list: Address): readonly string[] {
    const keys = this.#keys.get(list) ?? NONE;
    const steps = this.steps(list);
    if (!steps) return keys;
    const value = valueAt(this.values, steps);
    const length = Array.isArray(value) ? value.length : 0;
    if (keys.length === length) return keys;
    const now = Array.from({ length }, (_, index) => keys[index] ?? this.newKey());
    this.#keys.set(list, now);
    return now;
  }

  newKey(): string {
    return rowKey(++this.#count);
  }

  setKeys(list: Address, keys: readonly string[]): void {
    this.#keys.set(list, keys);
  }

  /** The steps with positions instead of keys; nothing if a row on the way is gone. */
  steps(address: Address): Step[] | undefined {
    const steps: Step[] = [];
    let walked = '';
    for (const step of address.split('.')) {
      if (isRowKey(step)) {
        const position = this.keys(walked).indexOf(step);
        if (position < 0) return undefined;
        steps.push(position);
      } else steps.push(...stepsOf(step));
      walked = walked === '' ? step : `${walked}.${step}`;
    }
    return steps;
  }

  /** The present path; nothing if a row on the way is gone. */
  pathOf(address: Address): string | undefined {
    if (!address.includes('.')) return address;
    const steps = this.steps(address);
    return steps && pathOf(steps);
  }

  /** The present address of the field at a path or around it. */
  addressOf(path: string): Address {
    let address = '';
    for (const step of stepsOf(path)) {
      if (address !== '' && !this.#hasFields(address)) break;
      const key = typeof step === 'number' ? this.keys(address)[step] : pathOf([step]);
      if (key === undefined) break;
      address = address === '' ? key : rowAt(address, key);
    }
    return address;
  }
}
