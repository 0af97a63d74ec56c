/** Milliseconds from the first failure on during which calls wait for the database; a restart takes less. */
const PATIENCE = 5_000;

/** Hears that the database went away, with the driver's code, or that it answers again. */
export type AvailabilityListener = (change: { up: boolean; code: string }) => void;

/** Whether the database answers, as calls find it. One per pool. */
export class Availability {
  #lostAt: number | null = null;
  #listener: AvailabilityListener = () => {};

  listen(listener: AvailabilityListener): void {
    this.#listener = listener;
  }

  /** @param ago milliseconds since it fell silent */
  lost(code: string, ago = 0): void {
    if (this.#lostAt !== null) return;
    this.#lostAt = Date.now() - ago;
    this.#listener({ up: false, code });
  }

  answered(): void {
    if (this.#lostAt === null) return;
    this.#lostAt = null;
    this.#listener({ up: true, code: '' });
  }

  /** Whether a call may still wait. In a long outage none does, or all would hang and come at once. */
  get worthWaiting(): boolean {
    return this.#lostAt === null || Date.now() - this.#lostAt < PATIENCE;
  }
}
