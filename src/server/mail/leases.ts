import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Makes claimed mails due again, as if nobody had claimed them; for a worker that ends in the middle of sending. */
export async function giveBack(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<Date>`now()`, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
