import { sql } from 'kysely';
import { LONGEST_USERNAME } from '../../../api/shapes/parts.ts';
import type { Language } from '../../../core/config.ts';
import { withoutUnseen } from '../../../core/values/unseen.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import type { AccountAct } from '../../kit/db/tables.ts';

/** A user name as accounts are stored and attempts counted: people type `p3001 ` and invisible characters. */
export function accountName(given: string): string {
  return withoutUnseen(given).toUpperCase();
}

export function isTooLong(given: string): boolean {
  return [...accountName(given)].length > LONGEST_USERNAME;
}

/** Whether a number or a name stands in lists, subjects and file names without a break or a tab. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Remembers the language of the workspace, in which the office's mails are written; empty changes nothing. */
export async function rememberLanguage(db: Db, username: string, language: Language): Promise<void> {
  if (language === '') return;
  await db
    .updateTable('users')
    .set({ preferred_language: language })
    .where('username', '=', username)
    .where((where) => where.or([where('preferred_language', 'is', null), where('preferred_language', '<>', language)]))
    .execute();
}

/** An open account, which stays open and keeps its password until the transaction ends. */
export function openAccount(trx: Queries, id: number | null) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'kind', 'role', 'password_hash'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Closes an account: no sign-in, no link, no passkey. Call it in a transaction that has locked the account's row. */
export async function closeAccount(trx: Queries, id: number): Promise<void> {
  await trx.updateTable('users').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('password_links').where('user_id', '=', id).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', id).execute();
}

/** Records an act and raises the revision, so that a concurrent actor notices. */
export async function recordAct(
  trx: Queries,
  account: number,
  act: AccountAct,
  by: number | null,
  details: Record<string, string> | null,
): Promise<void> {
  const row = { account, act, by, details: details && JSON.stringify(details) };
  await trx.insertInto('account_events').values(row).execute();
  await trx.updateTable('users').set({ revision: sql<number>`revision + 1` }).where('id', '=', account).execute();
}
