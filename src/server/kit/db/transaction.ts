import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import { insideTransaction } from './inside.ts';
import { DatabaseLostError, isRepeatable } from './lost.ts';
import type { Tables } from './tables.ts';

const TRIES = 4;
const PAUSE = 50;

interface TransactionOptions {
  /** The work recognises that it was done before, so it may be repeated after a commit without an answer. */
  knowsItself?: boolean;
}

export function transact<Result>(db: Db, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return insideTransaction((within) => db.transaction().execute((trx) => within(() => work(trx))));
}

/**
 * Does the work in a transaction, and repeats it when the connection broke before `commit`, or PostgreSQL gave it up.
 * @throws DatabaseLostError when the database does not come back, or the outcome of the commit is unknown.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result>,
  { knowsItself = false }: TransactionOptions = {},
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(db, work);
    } catch (error) {
      const again = isRepeatable(error) || (knowsItself && error instanceof DatabaseLostError);
      if (!again || tries === TRIES) throw error;
      await pause(PAUSE * tries);
    }
  }
}
