import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/**
 * Nobody can sign in with an account any more, or ask for a link; what it did goes on to name it. In the caller's
 * transaction, the row locked.
 */
export async function closeAccount(trx: Queries, id: number): Promise<void> {
  await trx.updateTable('users').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('password_links').where('user_id', '=', id).execute();
}
