import type { Address } from './values/address.ts';

/** Topics beside the addresses of fields, which never begin like this. */
export const SHAPE = '~shape';
export const SUMMARY = '~summary';
export const SCOPE = '~scope';
export const CLEARED = '~cleared';
export const HELD = '~held';

/** Which fields a group or a row shows. */
export function shapeTopic(address: Address): string {
  return address === '' ? SHAPE : `${address}.${SHAPE}`;
}

/** Which rows a list has, in which order. */
export function rowsTopic(list: Address): string {
  return `${list}.~rows`;
}

/** Hears of a change; `held`: the box of the field that was typed into shows it already. */
type Listener = (held: boolean) => void;

/** Listeners by topic: a change of one field wakes the parts that show that field, and no others. */
export class Subscriptions {
  readonly #listeners = new Map<string, Set<Listener>>();

  listen(topic: string, listener: Listener): () => void {
    const set = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#listeners.get(topic) === set) this.#listeners.delete(topic);
    };
  }

  emit(topic: string, held = false): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(held);
  }
}
