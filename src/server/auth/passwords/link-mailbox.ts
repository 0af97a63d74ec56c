import { sql } from 'kysely';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';

/** Time in which whoever reads the old mailbox may notice, and still take the account back. */
export const HOLD_DAYS = 3;

const HOLD_END = sql<Date>`now() + make_interval(days => ${HOLD_DAYS})`;

const ON_HOLD = sql<boolean>`link_email_until > now()`;

/**
 * Where a link that sets a password goes: to the contact mailbox, or for some days after that was changed
 * still to the one before. `null` when there is none.
 */
export async function linkMailbox(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  return (await heldMailbox(db, userId)) ?? contactEmail(db, version, userId);
}

/**
 * Keeps links going to the mailbox before, from a change on. A further change meanwhile holds on to the first
 * one; going back to that ends the hold.
 * @param before empty when there was none: then nobody else could be asked, and nothing is held.
 * @returns the mailbox that links go to.
 */
export async function holdLinks(trx: Queries, userId: number, before: string, after: string): Promise<string> {
  const trusted = (await heldMailbox(trx, userId)) ?? before;
  const back = trusted === '' || trusted.toLowerCase() === after.toLowerCase();
  await trx
    .updateTable('users')
    .set(back ? { link_email: null, link_email_until: null } : { link_email: trusted, link_email_until: HOLD_END })
    .where('id', '=', userId)
    .execute();
  return back ? after : trusted;
}

async function heldMailbox(db: Queries, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('link_email')
    .where('id', '=', userId)
    .where(ON_HOLD)
    .executeTakeFirst();
  return row?.link_email ?? null;
}
