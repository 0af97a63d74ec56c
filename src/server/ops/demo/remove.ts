import { sql } from 'kysely';
import type { Values } from '../../../core/config.ts';
import { nobodysPassword } from '../../auth/passwords/passwords.ts';
import type { Db, Queries } from '../../db/database.ts';
import { deleteWithDependents } from '../../db/delete-rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Demo } from '../seed-data.ts';
import { accountsNamedLikeDemo } from './accounts.ts';

/** The accounts by name. */
export interface DemoRemoval {
  removed: string[];
  /** Accounts of real people, which stay; the known password no longer opens them. */
  locked: string[];
}

/**
 * Removes the demo people with all their data and mails, so that a server for real people may run. A real person with
 * the number of a demo account keeps everything but the known password, and chooses a new one by a mailed link.
 */
export async function removeDemoPeople(db: Db, demo: Demo): Promise<DemoRemoval> {
  return transact(db, async (trx) => {
    const accounts = await accountsNamedLikeDemo(trx, demo);
    const invented = accounts.filter((account) => account.invented);
    const strangers = accounts.filter((account) => !account.invented && account.open);
    await removeMails(
      trx,
      demo,
      invented.map(({ id }) => id),
    );
    for (const { id } of invented) await deleteWithDependents(trx, 'users', sql`id = ${id}`);
    for (const { id } of strangers) await lock(trx, id);
    return { removed: invented.map(nameOf), locked: strangers.map(nameOf) };
  });
}

/** What went to the local mailbox, which only a demonstration has, to an invented address, or about a case of theirs. */
async function removeMails(trx: Queries, demo: Demo, userIds: readonly number[]): Promise<void> {
  const invented = demo.people.flatMap(({ records, email }) => [
    ...Object.values(records).flatMap(mailboxesIn),
    ...(email ?? []),
  ]);
  await trx
    .deleteFrom('outbox')
    .where((where) =>
      where.or([
        where('message_id', 'in', where.selectFrom('mailbox').select('message_id')),
        sql<boolean>`recipients <@ ${JSON.stringify(invented)}::jsonb`,
        ...userIds.map((id) => where('case_id', 'in', where.selectFrom('cases').select('id').where('owner', '=', id))),
      ]),
    )
    .execute();
  await trx.deleteFrom('mailbox').execute();
}

/** Texts with an @ among the values of a record. */
function mailboxesIn(values: Values): string[] {
  return Object.values(values).filter((value): value is string => typeof value === 'string' && value.includes('@'));
}

/** Gives an account an unknown password and ends its sessions. */
async function lock(trx: Queries, userId: number): Promise<void> {
  const password_hash = await nobodysPassword();
  await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function nameOf({ username }: { username: string }): string {
  return username;
}
