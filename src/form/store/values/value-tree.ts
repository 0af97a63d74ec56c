import type { Values } from '../../../core/config.ts';
import { pathOf, type Step, stepsOf, valueAt, withValueAt } from '../../../core/values/field-path.ts';
import { type Address, isRowKey, rowAt, rowKey } from './address.ts';

const NONE: readonly string[] = [];

/** Values and keys as they were at a moment. */
export interface TreeState {
  values: Values;
  keys: ReadonlyMap<Address, readonly string[]>;
}

/**
 * The values of a form: one immutable tree, in which a change copies only what is on its way, and a key for each row
 * of its lists, which the row keeps when it moves.
 */
export class ValueTree {
  values: Values = {};
  #keys = new Map<Address, readonly string[]>();
  #made = 0;
  readonly #hasFields: (address: Address) => boolean;

  /** @param hasFields what stands there has fields, or rows, of its own */
  constructor(hasFields: (address: Address) => boolean) {
    this.#hasFields = hasFields;
  }

  /** Its present state; changes made later leave it as it is. */
  state(): TreeState {
    for (const list of this.#keys.keys()) this.keys(list);
    return { values: this.values, keys: new Map(this.#keys) };
  }

  restore({ values, keys }: TreeState): void {
    this.values = values;
    this.#keys = new Map(keys);
  }

  /** Another tree with the same rows: another version of the form, say. */
  adopt(other: ValueTree): void {
    this.#keys = other.state().keys as Map<Address, readonly string[]>;
    this.#made = other.#made;
  }

  /** The values with other ones in these places; what a row held that is gone is left out. */
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
   * Keys of the rows of a list, in order. A list that came from outside keeps those of its first rows; one that is
   * gone with its row keeps all, in case the row comes back.
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

  /** A key that no row has had. */
  newKey(): string {
    return rowKey(++this.#made);
  }

  setKeys(list: Address, keys: readonly string[]): void {
    this.#keys.set(list, keys);
  }

  /** The steps with positions in place of keys; nothing once a row on the way is gone. */
  steps(address: Address): Step[] | undefined {
    const found: Step[] = [];
    let walked = '';
    for (const step of address.split('.')) {
      if (isRowKey(step)) {
        const position = this.keys(walked).indexOf(step);
        if (position < 0) return undefined;
        found.push(position);
      } else found.push(...stepsOf(step));
      walked = walked === '' ? step : `${walked}.${step}`;
    }
    return found;
  }

  /** Where it stands now, as others name it; nothing once a row on the way is gone. */
  pathOf(address: Address): string | undefined {
    if (!address.includes('.')) return address;
    const steps = this.steps(address);
    return steps && pathOf(steps);
  }

  /** The address of the field that a path leads to or into now. */
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
