import { Passwords } from '../auth/passwords/passwords.ts';
import type { Db, Queries } from '../db/database.ts';
import { transact } from '../db/transaction.ts';
import { addDemonstration } from '../records/hooks.ts';
import { FOR_EVER } from '../records/mailbox/mailbox.ts';
import { DEMO_PASSWORD, type Demo, type DemoAccount, isInvented } from './seed-data.ts';

/** Adds missing demo accounts with their records and files. Later changes of people stay. */
export async function seedDemo(db: Db, demo: Demo): Promise<void> {
  for (const account of demo.people) await seedAccount(db, demo, account);
}

/** A real account with the same user name stays as it is. */
async function seedAccount(db: Db, demo: Demo, account: DemoAccount): Promise<void> {
  const { username, name, kind = 'member', role, email } = account;
  const known = await db
    .selectFrom('users')
    .leftJoin('records', (join) =>
      join.onRef('records.owner', '=', 'users.id').on('records.kind', '=', demo.identity.record),
    )
    .select(['users.id', 'records.values'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (known && !isInvented(demo, account, known.values)) return;
  if (known) return seedRecords(db, known.id, account);
  const password_hash = await new Passwords().hash(DEMO_PASSWORD);
  await transact(db, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({
        ...{ username, kind, role, name, password_hash },
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
