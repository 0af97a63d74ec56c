import type { Queries } from '../db/database.ts';
import { contactEmail } from './contact-email.ts';

/** What names a person: the account's own name and number, and of the records the NIF, the number and the mailbox. */
export async function identityOf(db: Queries, userId: number): Promise<string[]> {
  const row = await db
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select(['users.username', 'users.name', 'members.nif', 'members.member_number'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const email = await contactEmail(db, userId);
  return [row?.username, row?.name, row?.nif, row?.member_number, email].filter((fact) => typeof fact === 'string');
}
