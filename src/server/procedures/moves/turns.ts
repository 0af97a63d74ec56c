const last = new Map<number, Promise<unknown>>();

/**
 * Lets costly work of one person wait for that before it, in this process: what is sent twice finds the first one's
 * answer and makes no document of its own. What counts is checked in the transaction, whatever process it is in.
 */
export async function inTurn<Result>(owner: number, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(owner) ?? Promise.resolve();
  const own = before.then(work, work);
  const done = own.catch(() => undefined);
  last.set(owner, done);
  try {
    return await own;
  } finally {
    if (last.get(owner) === done) last.delete(owner);
  }
}
