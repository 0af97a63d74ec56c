import { HELD, type Subscriptions } from './subscriptions.ts';
import type { Address } from './values/address.ts';

/** Running lookups of widgets, and an action on the form that waits for them. */
export class Lookups {
  readonly #subscriptions: Subscriptions;
  readonly #running = new Set<Address>();
  #then: (() => void) | null = null;

  constructor(subscriptions: Subscriptions) {
    this.#subscriptions = subscriptions;
  }

  get held(): boolean {
    return this.#then !== null;
  }

  /** Acts now, or as soon as no lookup is running. */
  after(act: () => void): void {
    if (this.#running.size === 0) act();
    else this.#hold(act);
  }

  /** @param inVain the lookup has no valid result: the waiting action is dropped */
  mark(address: Address, running: boolean, inVain = false): void {
    if (running) this.#running.add(address);
    else if (this.#running.delete(address)) {
      if (inVain && this.held) this.#hold(null);
      queueMicrotask(() => this.#settle());
    }
  }

  #settle(): void {
    const then = this.#then;
    if (!then || this.#running.size > 0) return;
    this.#hold(null);
    then();
  }

  #hold(act: (() => void) | null): void {
    this.#then = act;
    this.#subscriptions.emit(HELD);
  }
}
