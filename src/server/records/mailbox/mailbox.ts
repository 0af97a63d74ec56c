import { sql } from 'kysely';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { isMailbox } from '../../mail/offices.ts';
import { roleOf } from '../roles.ts';

/** Without end: the mailbox of an account whose person has said none. */
export const FOR_EVER = sql<Date>`'infinity'::timestamptz`;

/**
 * Where the person is written to: as their records say, else as the office said when it made the account; `null` when the
 * organisation has nothing.
 */
export async function contactEmail(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  const said = (await roleOf(db, version, userId, 'contactMailbox'))?.trim();
  if (said) return said;
  const account = db.selectFrom('users').select('link_email').where('id', '=', userId);
  return (await account.where('link_email_until', '=', FOR_EVER).executeTakeFirst())?.link_email ?? null;
}

/** Mails are sent to it, so whatever a file says, it is one address; nothing is one, too. */
export function isMailboxValue(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && isMailbox(value));
}

/** Enough to recognise one's own address by, and too little to learn another's: `n•••@exemple.cat`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}
