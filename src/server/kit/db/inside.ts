import { AsyncLocalStorage } from 'node:async_hooks';

/** Set for the work of a transaction and for all that it calls. */
const inside = new AsyncLocalStorage<{ open: boolean }>();

/** Marks the work of a transaction until it ends; taking the connection itself stays outside. */
export function insideTransaction<Result>(
  transaction: (within: <Inner>(work: () => Inner) => Inner) => Promise<Result>,
): Promise<Result> {
  const state = { open: true };
  return transaction((work) => inside.run(state, work)).finally(() => {
    state.open = false;
  });
}

/**
 * Call this before a connection is taken: in the embedded database work of the transaction would wait for itself for
 * ever.
 * @throws Error inside an open transaction
 */
export function demandOutside(): void {
  if (inside.getStore()?.open)
    throw new Error('The work of a transaction asks past it: hand the transaction on, or ask before it begins.');
}
