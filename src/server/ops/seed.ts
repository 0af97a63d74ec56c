import { Passwords } from '../auth/passwords/passwords.ts';
import type { Db, Queries } from '../db/database.ts';
import { seedGuide } from '../records/guide/seed.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './seed-data.ts';

/** Adds the demonstration accounts, addresses and guide entry that are not there yet; what people changed in one stays. */
export async function seedDemo(db: Db): Promise<void> {
  const seeded: boolean[] = [];
  for (const account of DEMO_ACCOUNTS) seeded.push(await seedAccount(db, account));
  if (seeded.every(Boolean)) await seedGuide(db);
}

/** @returns false when somebody real has the account's name: they are left alone. */
async function seedAccount(db: Db, account: DemoAccount): Promise<boolean> {
  const { username, kind, role, member } = account;
  const known = await db
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'members.nif'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (known && known.nif !== member.nif) return false;
  if (known) {
    await seedAddresses(db, known.id, account);
    return true;
  }
  const password_hash = await new Passwords().hash(DEMO_PASSWORD);
  const name = `${member.first_name} ${member.surname}`;
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ username, kind, role, name, password_hash })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another process that starts at the same moment was first.
    if (!user) return;
    await trx
      .insertInto('members')
      .values({ ...member, user_id: user.id })
      .execute();
    await seedAddresses(trx, user.id, account);
  });
  return true;
}

async function seedAddresses(db: Queries, userId: number, { addresses }: DemoAccount): Promise<void> {
  for (const address of addresses)
    await db
      .insertInto('addresses')
      .values({ ...address, user_id: userId })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute();
}
