import { sql } from 'kysely';
import type { Values } from '../../../core/config.ts';
import { called } from '../../kit/called.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import { deleteWithDependents } from '../../kit/db/delete-rows.ts';
import { transact } from '../../kit/db/transaction.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { nobodysPassword, Passwords } from '../accounts/passwords/passwords.ts';
import { DEMO_PASSWORD, type Demo, type DemoAccount, isInvented } from '../config/demo.ts';
import { addDemonstration } from '../records/hooks.ts';
import { FOR_EVER } from '../records/mailbox.ts';
import { countAllAnew } from '../statistics/count-cases.ts';

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
    const names = (some: readonly NamedAccount[]) => some.map(({ username }) => username);
    return { removed: names(invented), locked: names(strangers) };
  });
}

/** Mails to the local mailbox, which only a demonstration has, to an invented address, or about a case of theirs. */
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

interface NamedAccount {
  id: number;
  username: string;
  /** It belongs to the invented person, and not to a real one with the same number. */
  invented: boolean;
  /** It opens with the known password. */
  open: boolean;
}

/** Accounts with the record that has their national ids. */
function withIdentity(db: Queries, { identity }: Demo) {
  return db
    .selectFrom('users')
    .leftJoin('records', (join) =>
      join.onRef('records.owner', '=', 'users.id').on('records.kind', '=', identity.record),
    )
    .select(['users.id', 'users.username', 'users.password_hash', 'records.values']);
}

/** The accounts with names of demo accounts. A transaction locks them until it ends. */
async function accountsNamedLikeDemo(db: Queries, demo: Demo): Promise<NamedAccount[]> {
  if (demo.people.length === 0) return [];
  const passwords = new Passwords();
  const rows = await withIdentity(db, demo)
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

/** Adds missing demo accounts with their records and files. Later changes of people stay. */
export async function seedDemo(db: Db, demo: Demo): Promise<void> {
  for (const account of demo.people) await seedAccount(db, demo, account);
}

/** A real account with the same user name stays as it is. */
async function seedAccount(db: Db, demo: Demo, account: DemoAccount): Promise<void> {
  const { username, name, kind = 'member', role, email } = account;
  const known = await withIdentity(db, demo).where('username', '=', username).executeTakeFirst();
  if (known && !isInvented(demo, account, known.values)) return;
  if (known) return seedRecords(db, known.id, account);
  const password_hash = await new Passwords().hash(DEMO_PASSWORD);
  await transact(db, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({
        username,
        kind,
        role,
        name,
        password_hash,
        ...(email === undefined ? {} : { link_email: email, link_email_until: FOR_EVER }),
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Else another process that starts at the same moment has made the account.
    if (user) await seedRecords(trx, user.id, account);
  });
}

async function seedRecords(db: Queries, owner: number, { records }: DemoAccount): Promise<void> {
  for (const [kind, values] of Object.entries(records)) {
    const row = { owner, kind, state: null, schema_version: null, updated_at: new Date() };
    const made = await db
      .insertInto('records')
      .values({ ...row, values: JSON.stringify(values) })
      .onConflict((conflict) => conflict.columns(['owner', 'kind', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // Only together with the record: what a person removes later stays removed.
    if (made) await addDemonstration(db, owner, kind);
  }
}
