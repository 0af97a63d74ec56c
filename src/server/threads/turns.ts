/** Lets a number of callers work at once; the others wait in order of arrival. */
export class Turns {
  readonly #atOnce: number;
  readonly #queue: { length: number; patience: number } | undefined;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param queue how many may wait, and for how many milliseconds; unbounded if absent. */
  constructor(atOnce: number, queue?: { length: number; patience: number }) {
    this.#atOnce = atOnce;
    this.#queue = queue;
  }

  get state(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** @returns whether the caller may begin; after `false` it must not call `end`. */
  async begin(): Promise<boolean> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return true;
    }
    if (this.#queue && this.#waiting.length >= this.#queue.length) return false;
    return this.#wait();
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }

  #wait(): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        resolve(false);
      };
      const timer = this.#queue && setTimeout(giveUp, this.#queue.patience);
      this.#waiting.push(begin);
    });
  }
}
