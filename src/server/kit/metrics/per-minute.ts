const MINUTE = 60_000;

/** Counts what comes from an address, in memory, so that none floods what anybody may report. */
export class PerMinute {
  readonly #most: number;
  readonly #now: () => number;
  #minute = { begun: 0, by: new Map<string, number>() };

  /** @param most an office behind one address opens many pages */
  constructor(most: number, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /** @returns false when the address has reported more than pages do */
  takes(address: string): boolean {
    if (this.#now() - this.#minute.begun >= MINUTE) this.#minute = { begun: this.#now(), by: new Map() };
    const times = (this.#minute.by.get(address) ?? 0) + 1;
    this.#minute.by.set(address, times);
    return times <= this.#most;
  }
}
