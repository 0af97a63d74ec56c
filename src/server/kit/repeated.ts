export interface Repeated {
  /** Ends it; resolves when what is running is over. */
  stop(): Promise<void>;
}

interface Options {
  /** Milliseconds from one beginning to the next. */
  every: number;
  /** Whether the disk has space; without it the work waits for the next time. */
  mayWrite(): boolean;
  onError(error: unknown): void;
}

/** Milliseconds without a failure after which the same one is told again. */
const QUIET = 120_000;
/** Milliseconds after which a failure that goes on is told again: old lines of a log go. */
const AGAIN = 3_600_000;

/** Tells a failure once an hour while it comes round again and again, as on a full disk. */
export function tellOnce(tell: (error: unknown) => void): (error: unknown) => void {
  let last = { what: '', at: Number.NEGATIVE_INFINITY, told: Number.NEGATIVE_INFINITY };
  return (error) => {
    const { name, message, code } = error as NodeJS.ErrnoException;
    const what = `${name} ${code ?? message}`;
    const at = performance.now();
    const isTold = what === last.what && at - last.at < QUIET && at - last.told < AGAIN;
    last = { what, at, told: isTold ? last.told : at };
    if (!isTold) tell(error);
  };
}

/**
 * Does work now and again and again, never twice at once in a process.
 * @param work asks `goesOn` on its way, and ends where that says no
 */
export function repeat(
  work: (goesOn: () => boolean) => Promise<unknown>,
  { every, mayWrite, onError }: Options,
): Repeated {
  let stopped = false;
  let running: Promise<unknown> | null = null;
  const goesOn = () => !stopped && mayWrite();
  const run = () => {
    if (running || !goesOn()) return;
    running = work(goesOn)
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, every);
  timer.unref();
  run();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
