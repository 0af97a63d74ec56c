import { sql } from 'kysely';
import { LONGEST_USERNAME } from '../../api/shapes/parts.ts';
import type { Language } from '../../core/config.ts';
import { withoutUnseen } from '../../core/values/unseen.ts';
import type { Db, Queries } from '../db/database.ts';

/**
 * A member number, pre-member number or NIF in the form that accounts are stored and attempts are counted under. People
 * type `p3001 ` and paste invisible characters.
 */
export function accountName(given: string): string {
  return withoutUnseen(given).toUpperCase();
}

export function isTooLong(given: string): boolean {
  return [...accountName(given)].length > LONGEST_USERNAME;
}

/**
 * Remembers the language in which a person reads the workspace: the office's mails to them are written in it.
 * @param language of the request; empty if it names none.
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
 * Closes an account: nobody can sign in or ask for a link any more, and what it did still names it. Call it in a
 * transaction that has locked the account's row.
 */
export async function closeAccount(trx: Queries, id: number): Promise<void> {
  await trx.updateTable('users').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('password_links').where('user_id', '=', id).execute();
}
