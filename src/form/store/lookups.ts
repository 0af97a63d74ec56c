import { HELD, type Subscriptions } from './subscriptions.ts';
import type { Address } from './values/address.ts';

/** Fields whose widgets still find out what was typed or chosen, and what is done with the form once they know. */
export class Lookups {
  readonly #subscriptions: Subscriptions;
  readonly #running = new Set<Address>();
  #then: (() => void) | null = null;

  constructor(subscriptions: Subscriptions) {
    this.#subscriptions = subscriptions;
  }

  /** Something is to be done with the form, and a widget keeps it waiting. */
  get held(): boolean {
    return this.#then !== null;
  }

  /** Does it now, or as soon as no widget is finding out any more. */
  after(act: () => void): void {
    if (this.#running.size === 0) act();
    else this.#hold(act);
  }

  /** @param inVain what was chosen is not taken over: nothing is done before it was looked at */
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
