import { sql } from 'kysely';
import type { Values } from '../../core/config.ts';
import { nobodysPassword, Passwords } from '../auth/passwords/passwords.ts';
import type { Db, Queries } from '../db/database.ts';
import { deleteWithDependents } from '../db/delete-rows.ts';
import { transact } from '../db/transaction.ts';
import { countAllAnew } from '../statistics/count-cases.ts';
import { called } from './called.ts';
import { OperatorError } from './operator-error.ts';
import { DEMO_PASSWORD, type Demo, isInvented } from './seed-data.ts';

export interface DemoRemoval {
  removed: string[];
  /** Accounts of real people, which stay; the known password no longer opens them. */
  locked: string[];
}

/** Removes the demo people with all their data and mails; real people keep everything but the known password. */
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
    if (invented.length > 0) await countAllAnew(trx);
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

function mailboxesIn(values: Values): string[] {
  return Object.values(values).filter((value): value is string => typeof value === 'string' && value.includes('@'));
}

async function lock(trx: Queries, userId: number): Promise<void> {
  const password_hash = await nobodysPassword();
  await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function nameOf({ username }: { username: string }): string {
  return username;
}

interface NamedAccount {
  id: number;
  username: string;
  /** It belongs to the invented person, and not to a real one with the same number. */
  invented: boolean;
  /** It opens with the known password. */
  open: boolean;
}

/** The accounts with names of demo accounts. A transaction locks them until it ends. */
async function accountsNamedLikeDemo(db: Queries, demo: Demo): Promise<NamedAccount[]> {
  if (demo.people.length === 0) return [];
  const passwords = new Passwords();
  const rows = await db
    .selectFrom('users')
    .leftJoin('records', (join) =>
      join.onRef('records.owner', '=', 'users.id').on('records.kind', '=', demo.identity.record),
    )
    .select(['users.id', 'users.username', 'users.password_hash', 'records.values'])
    .where(
      'users.username',
      'in',
      demo.people.map(({ username }) => username),
    )
    .orderBy('users.id')
    .forUpdate('users')
    .execute();
  return Promise.all(
    rows.map(async ({ id, username, values, password_hash }) => ({
      id,
      username,
      invented: demo.people.some((account) => account.username === username && isInvented(demo, account, values)),
      open: await passwords.fits(DEMO_PASSWORD, password_hash),
    })),
  );
}

/** A server for real people must not run while demo accounts can sign in. @throws OperatorError */
export async function refuseOpenDemoAccounts(db: Queries, demo: Demo): Promise<void> {
  const open = (await accountsNamedLikeDemo(db, demo)).filter((account) => account.open);
  if (open.length === 0) return;
  const names = open.map(({ username }) => username).join(', ');
  throw new OperatorError(
    `Anybody can sign in as ${names}: these accounts have the password of the demonstration.\n` +
      `Run "${called('admin', 'demo remove')}", which removes the demo people with all their data, and start again.`,
  );
}
