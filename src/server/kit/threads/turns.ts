import { BusyError } from '../errors.ts';

/** How many may wait, and for how many milliseconds. */
export interface Queue {
  length: number;
  patience: number;
}

/** Lets a number of callers work at once; the others wait in order of arrival. */
export class Turns {
  readonly #atOnce: number;
  readonly #queue: Queue | undefined;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param queue unbounded if absent */
  constructor(atOnce: number, queue?: Queue) {
    this.#atOnce = atOnce;
    this.#queue = queue;
  }

  get state(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** @throws BusyError if there is no turn. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if ((this.#queue && this.#waiting.length >= this.#queue.length) || !(await this.#wait()))
      throw new BusyError();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** @returns whether the turn came in time */
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

/** Lets each person work once at a time. */
export class TurnsByPerson {
  readonly #turns = new Map<number | string, Turns>();
  readonly #queue: Queue | undefined;

  constructor(queue?: Queue) {
    this.#queue = queue;
  }

  /** @throws BusyError if there is no turn. */
  async run<Result>(person: number | string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#turns.get(person) ?? new Turns(1, this.#queue);
    this.#turns.set(person, own);
    try {
      return await own.run(work);
    } finally {
      if (own.state.running === 0) this.#turns.delete(person);
    }
  }
}
