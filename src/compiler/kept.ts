/**
 * The last results of a pure function, by what they were made of. A process that checks after every change finds most things
 * as they were; a command that checks once loses nothing.
 */
export class Kept<Result> {
  readonly #results = new Map<string, Result>();
  readonly #most: number;

  /** @param most how many results stay; the result with the oldest use goes first */
  constructor(most: number) {
    this.#most = most;
  }

  known(key: string): Result | undefined {
    return this.#results.get(key);
  }

  /** Nothing is kept where `make` throws. */
  get(key: string, make: () => Result): Result {
    const result = this.#results.has(key) ? (this.#results.get(key) as Result) : make();
    this.#results.delete(key);
    this.#results.set(key, result);
    if (this.#results.size > this.#most) this.delete(this.#results.keys().next().value ?? '');
    return result;
  }

  delete(key: string): void {
    this.#results.delete(key);
  }
}
