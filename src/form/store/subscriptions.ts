/** Topics beside the property names. */
export const SHAPE = '#shape';
export const SUMMARY = '#summary';
export const SCOPE = '#scope';
export const CLEARED = '#cleared';

/** Listeners by topic: a change of one field wakes the parts that show that field, and no others. */
export class Subscriptions {
  readonly #listeners = new Map<string, Set<() => void>>();

  listen(topic: string, listener: () => void): () => void {
    const set = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, set.add(listener));
    return () => set.delete(listener);
  }

  emit(topic: string): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener();
  }
}
