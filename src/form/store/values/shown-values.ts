import { withValueAt } from '../../../core/values/field-path.ts';
import type { Address } from './address.ts';
import type { Drafts } from './drafts.ts';
import type { ValueTree } from './value-tree.ts';

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
