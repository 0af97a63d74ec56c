/** Milliseconds after the first failure in which calls wait for the database. A restart takes less. */
const PATIENCE = 5_000;
/** Milliseconds in which many broken connections are one event. */
const QUIET = 10_000;

/** Called when the database stops answering, with the driver's code, and when it answers again. */
type AvailabilityListener = (change: { up: boolean; code: string }) => void;

/** Whether the database answers, as the calls of one pool see it. */
export class Availability {
  #lostAt: number | null = null;
  #saidAt = Number.NEGATIVE_INFINITY;
  #saidLost = false;
  #listener: AvailabilityListener = () => {};

  listen(listener: AvailabilityListener): void {
    this.#listener = listener;
  }

  /** @param ago milliseconds since the last answer */
  lost(code: string, ago = 0): void {
    const now = performance.now();
    this.#lostAt ??= now - ago;
    if (this.#saidLost || now - this.#saidAt < QUIET) return;
    this.#saidLost = true;
    this.#saidAt = now;
    this.#listener({ up: false, code });
  }

  answered(): void {
    this.#lostAt = null;
    if (!this.#saidLost) return;
    this.#saidLost = false;
    this.#listener({ up: true, code: '' });
  }

  /** Whether a call may still wait. In a long outage none may, or all would hang and then run at once. */
  get worthWaiting(): boolean {
    return this.#lostAt === null || performance.now() - this.#lostAt < PATIENCE;
  }
}
