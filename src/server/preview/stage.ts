import type { Problem } from '../../compiler/index.ts';
import type { Values } from '../../core/config.ts';

interface Staged {
  /** The last good version; `null` before there was one. */
  version: string | null;
  /** Problems because of which the present files are not shown; the last good version stays. */
  problems: readonly Problem[];
  warnings: readonly Problem[];
  /** Form → its first example. */
  examples: ReadonlyMap<string, Values>;
}

/** The version that a preview shows. Each change gets the next number, so that a page knows whether it is out of date. */
export class Stage {
  #staged: Staged = { version: null, problems: [], warnings: [], examples: new Map() };
  #number = 0;
  #closed = false;
  readonly #waiting = new Set<() => void>();

  get staged(): Staged {
    return this.#staged;
  }

  get number(): number {
    return this.#number;
  }

  set(staged: Staged): void {
    this.#staged = staged;
    this.#number += 1;
    this.#wake();
  }

  /** Ends all waiting. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** Resolves when the number differs from the known one, or after so many milliseconds. */
  async after(known: number, patience: number): Promise<void> {
    if (known !== this.#number || this.#closed) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, patience);
      this.#waiting.add(done);
    });
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}
