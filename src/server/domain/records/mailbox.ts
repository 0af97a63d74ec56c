import { sql } from 'kysely';
import type { Queries } from '../../kit/db/database.ts';
import { isMailbox } from '../../kit/mailbox-address.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { roleOf } from './store.ts';

/** End of the hold for a mailbox that the office has set and the person has not replaced. */
export const FOR_EVER = sql<Date>`'infinity'::timestamptz`;

/** The person's address: from their records, else as the office set it for the account; `null` without one. */
export async function contactEmail(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  const ofRecords = (await roleOf(db, version, userId, 'contactMailbox'))?.trim();
  if (ofRecords) return ofRecords;
  const account = db.selectFrom('users').select('link_email').where('id', '=', userId);
  return (await account.where('link_email_until', '=', FOR_EVER).executeTakeFirst())?.link_email ?? null;
}

/** Whether a value is absent or one address, whatever the record's file allows. */
export function isMailboxValue(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && isMailbox(value));
}

/** Enough for the owner to recognise and too little for others: `n•••@exemple.cat`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}
