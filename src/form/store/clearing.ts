import { CLEARED, type Subscriptions } from './subscriptions.ts';

/** That a form was cleared, and how what was taken away comes back: until the next change or sending. */
export class Clearing {
  readonly #subscriptions: Subscriptions;
  #recover: (() => void) | null = null;

  constructor(subscriptions: Subscriptions) {
    this.#subscriptions = subscriptions;
  }

  get canUndo(): boolean {
    return this.#recover !== null;
  }

  done(recover: () => void): void {
    this.#recover = recover;
    this.#subscriptions.emit(CLEARED);
  }

  /** Brings back what was taken away. False when there is nothing to bring back. */
  undo(): boolean {
    if (!this.#recover) return false;
    this.#recover();
    this.forget();
    return true;
  }

  forget(): void {
    if (!this.#recover) return;
    this.#recover = null;
    this.#subscriptions.emit(CLEARED);
  }
}
