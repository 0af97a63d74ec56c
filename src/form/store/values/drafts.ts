import { withValueAt } from '../../../core/values/field-path.ts';
import { type Address, isWithin } from './address.ts';
import type { ValueTree } from './value-tree.ts';

/** How long the typist must rest before what stands in the box counts, in milliseconds. */
const PAUSE = 400;

/**
 * Text that is being typed and does not count yet, by field. It is taken over after a pause, on leaving the
 * field, and at once by `flush`.
 */
export class Drafts {
  readonly #waiting = new Map<Address, unknown>();
  readonly #take: (changed: ReadonlyMap<Address, unknown>) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A pointer is down: what is typed counts once it is up. */
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

  /** Those of a field and of what stands in it. */
  within(address: Address): (readonly [Address, unknown])[] {
    return [...this.#waiting].filter(([one]) => isWithin(one, address));
  }

  put(address: Address, value: unknown): void {
    this.#waiting.set(address, value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), PAUSE);
  }

  /**
   * The typist rests or has left the field. Leaving a field by a press waits until the pointer is up, since
   * errors and fields that come or go between down and up would move the target away under it.
   */
  rest(): void {
    if (this.#pressed) this.#due = true;
    else this.flush();
  }

  pressed(down: boolean): void {
    this.#pressed = down;
    if (!down && this.#due) this.flush();
  }

  /** Hands over everything, together. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#due = false;
    if (this.#waiting.size === 0) return;
    const changed = new Map(this.#waiting);
    this.#waiting.clear();
    this.#take(changed);
  }
}

/** What the fields show: the drafts upon the values. */
export class ShownValues {
  readonly #tree: ValueTree;
  readonly #drafts: Drafts;
  /** Groups and lists with drafts in them, made once for all who ask. */
  readonly #made = new Map<Address, unknown>();

  constructor(tree: ValueTree, drafts: Drafts) {
    this.#tree = tree;
    this.#drafts = drafts;
  }

  at(address: Address): unknown {
    if (this.#drafts.has(address)) return this.#drafts.get(address);
    const value = this.#tree.at(address);
    const drafts = this.#drafts.within(address);
    if (drafts.length === 0) return value;
    if (!this.#made.has(address)) {
      const outer = this.#tree.steps(address)?.length ?? 0;
      const inner = drafts.map(([one, draft]) => [this.#tree.steps(one)?.slice(outer), draft] as const);
      const all = inner.reduce((whole, [steps, draft]) => (steps ? withValueAt(whole, steps, draft) : whole), value);
      this.#made.set(address, all);
    }
    return this.#made.get(address);
  }

  /** A value or a draft has changed. */
  forget(): void {
    this.#made.clear();
  }
}
