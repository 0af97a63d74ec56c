import { AsyncLocalStorage } from 'node:async_hooks';

/** Set for the work of a transaction and for all that it calls. */
const inside = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Marks the work of a transaction until the transaction ends.
 * @param transaction runs the work in the function that it is given; taking the connection itself stays outside
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
 * Call this before a connection is taken. The embedded database has one, and a transaction holds it: work of the
 * transaction that asks for another would wait for ever, and so would everybody else.
 * @throws Error inside an open transaction
 */
export function demandOutside(): void {
  if (inside.getStore()?.open)
    throw new Error('The work of a transaction asks past it: hand the transaction on, or ask before it begins.');
}
