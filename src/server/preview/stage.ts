import type { Problem } from '../../compiler/index.ts';
import type { Values } from '../../core/config.ts';

/** How the edited files stand. */
interface Staged {
  /** The last good version; `null` before there was one. */
  version: string | null;
  /** What keeps the files, as they are now, from being shown; the last good version stays meanwhile. */
  problems: readonly Problem[];
  warnings: readonly Problem[];
  /** Form → its first example. */
  examples: ReadonlyMap<string, Values>;
}

/** What a preview shows now. Each change has the next number, by which a page knows that it is behind. */
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

  /** Nobody waits any more. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** Resolves at once when another number than the known one is shown, else with the next change or after so many milliseconds. */
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
