import type { Address } from './values/address.ts';

/** Topics besides addresses of fields, which never begin with `~`. */
export const SHAPE = '~shape';
export const SUMMARY = '~summary';
export const SCOPE = '~scope';
export const CLEARED = '~cleared';
export const HELD = '~held';

/** Topic of the fields that a group or row shows. */
export function shapeTopic(address: Address): string {
  return address === '' ? SHAPE : `${address}.${SHAPE}`;
}

/** Topic of the rows of a list and their order. */
export function rowsTopic(list: Address): string {
  return `${list}.~rows`;
}

/** `held`: the text box shows the change already. */
type Listener = (held: boolean) => void;

/** Listeners by topic, so that a change of a field draws only the parts that show it. */
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

  listenAll(topics: Iterable<string>, listener: Listener): () => void {
    const ends = [...topics].map((topic) => this.listen(topic, listener));
    return () => {
      for (const end of ends) end();
    };
  }

  emit(topic: string, held = false): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(held);
  }
}
