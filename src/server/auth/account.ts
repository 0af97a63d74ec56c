import { sql } from 'kysely';
import { LONGEST_USERNAME } from '../../api/shapes/parts.ts';
import type { Language } from '../../core/config.ts';
import { withoutUnseen } from '../../core/values/unseen.ts';
import type { Db, Queries } from '../db/database.ts';

/**
 * A member number, pre-member number or NIF as accounts are stored: people write `p3001 ` and
 * `12345678z`, and paste what nobody sees. Also what attempts are counted by, whether or not there is such an account.
 */
export function accountName(given: string): string {
  return withoutUnseen(given).toUpperCase();
}

/** Whether it is longer than what anybody can sign in with. */
export function isTooLong(given: string): boolean {
  return [...accountName(given)].length > LONGEST_USERNAME;
}

/**
 * Remembers the language that somebody reads the workspace in: a mail that the office has sent to them is written in it.
 * Nothing is written when it is known already.
 * @param language of their request; empty when it says none.
 */
export async function rememberLanguage(db: Db, username: string, language: Language): Promise<void> {
  if (language === '') return;
  await db
    .updateTable('users')
    .set({ preferred_language: language })
    .where('username', '=', username)
    .where((where) => where.or([where('preferred_language', 'is', null), where('preferred_language', '<>', language)]))
    .execute();
}

/**
 * Nobody can sign in with an account any more, or ask for a link; what it did goes on to name it. In the caller's
 * transaction, the row locked.
 */
export async function closeAccount(trx: Queries, id: number): Promise<void> {
  await trx.updateTable('users').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('password_links').where('user_id', '=', id).execute();
}
