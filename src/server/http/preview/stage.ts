import { EventEmitter, once } from 'node:events';
import type { Problem } from '../../../compiler/index.ts';
import type { Values } from '../../../core/config.ts';

interface Staged {
  /** Problems because of which the present files are not shown; the last good version stays. */
  problems: readonly Problem[];
  warnings: readonly Problem[];
  /** Form → its first example. */
  examples: ReadonlyMap<string, Values>;
}

/** The content of a preview. Each change gets the next number, so that a page knows whether it is out of date. */
export class Stage {
  #staged: Staged = { problems: [], warnings: [], examples: new Map() };
  #number = 0;
  #closed = false;
  // Each open page listens.
  readonly #changes = new EventEmitter().setMaxListeners(0);

  get staged(): Staged {
    return this.#staged;
  }

  get number(): number {
    return this.#number;
  }

  set(staged: Staged): void {
    this.#staged = staged;
    this.#number += 1;
    this.#changes.emit('change');
  }

  close(): void {
    this.#closed = true;
    this.#changes.emit('change');
  }

  /** Resolves when the number differs from the known one, or after so many milliseconds. */
  async after(known: number, patience: number): Promise<void> {
    if (known !== this.#number || this.#closed) return;
    await once(this.#changes, 'change', { signal: AbortSignal.timeout(patience) }).catch(() => {});
  }
}
