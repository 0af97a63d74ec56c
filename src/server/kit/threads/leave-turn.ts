import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Milliseconds in which nobody else can have done anything. */
const NOTHING = 0.1;

interface Clock {
  now(): number;
  turn(): Promise<unknown>;
  rest(): Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), turn: () => nextTurn(), rest: () => pause(1) };

/**
 * Between two pieces of long work: everybody else has a turn, and where somebody uses it, or the processor is taken away, a
 * millisecond more. A piece takes less, so they have most of the time while they need it, and the work has all that is left.
 */
export async function leaveTurn({ now, turn, rest }: Clock = CLOCK): Promise<void> {
  const before = now();
  await turn();
  if (now() - before > NOTHING) await rest();
}
