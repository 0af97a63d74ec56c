import { type Address, isWithin } from './address.ts';

/** Milliseconds without a key after which typed text counts. */
const PAUSE = 400;

/**
 * Typed text that does not count yet, by field. It becomes a value after a pause, when the field is left, and at once by
 * `flush`.
 */
export class Drafts {
  readonly #waiting = new Map<Address, unknown>();
  readonly #take: (changed: ReadonlyMap<Address, unknown>) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;
  #due = false;

  constructor(take: (changed: ReadonlyMap<Address, unknown>) => void) {
    this.#take = take;
  }

  has(address: Address): boolean {
    return this.#waiting.has(address);
  }

  get(address: Address): unknown {
    return this.#waiting.get(address);
  }

  /** Drafts of a field and of fields within it. */
  within(address: Address): (readonly [Address, unknown])[] {
    return [...this.#waiting].filter(([one]) => isWithin(one, address));
  }

  put(address: Address, value: unknown): void {
    this.#waiting.set(address, value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), PAUSE);
  }

  /**
   * The user pauses or has left the field. While a pointer is down the drafts wait, since errors and fields that come or go
   * would move its target away.
   */
  rest(): void {
    if (this.#pressed) this.#due = true;
    else this.flush();
  }

  pressed(down: boolean): void {
    this.#pressed = down;
    if (!down && this.#due) this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#due = false;
    if (this.#waiting.size === 0) return;
    const changed = new Map(this.#waiting);
    this.#waiting.clear();
    this.#take(changed);
  }
}
