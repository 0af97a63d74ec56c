import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { contactEmail } from './mailbox/mailbox.ts';
import { roleOf } from './roles.ts';

/** What names a person: the account's own name and number, and of the records the national id and the mailbox. */
export async function identityOf(db: Queries, version: LoadedVersion, userId: number): Promise<string[]> {
  const account = await db.selectFrom('users').select(['username', 'name']).where('id', '=', userId).executeTakeFirst();
  const facts = [await roleOf(db, version, userId, 'nationalId'), await contactEmail(db, version, userId)];
  return [account?.username, account?.name, ...facts].filter((fact) => typeof fact === 'string');
}
