import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work of a transaction runs in, with whatever it calls. */
const inside = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Marks the work of a transaction as such until the transaction is over.
 * @param transaction does the work within what it is given, so that taking its own connection is not part of it
 */
export function insideTransaction<Result>(
  transaction: (within: <Inner>(work: () => Inner) => Inner) => Promise<Result>,
): Promise<Result> {
  const state = { open: true };
  return transaction((work) => inside.run(state, work)).finally(() => {
    state.open = false;
  });
}

/**
 * To be called where another connection is taken, or may be. The embedded database has one, which the transaction holds:
 * its own work would wait for it for ever, and so would everybody else.
 * @throws Error at the work of a transaction that is still open
 */
export function demandOutside(): void {
  if (inside.getStore()?.open)
    throw new Error('The work of a transaction asks past it: hand the transaction on, or ask before it begins.');
}
