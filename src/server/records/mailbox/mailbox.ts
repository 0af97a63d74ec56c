import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { isMailbox } from '../../mail/is-mailbox.ts';
import { roleOf } from '../roles.ts';

/** Where the person is written to; `null` when the organisation has nothing. */
export async function contactEmail(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  return (await roleOf(db, version, userId, 'contactMailbox'))?.trim() || null;
}

/** Mails are sent to it, so whatever a file says, it is one address; nothing is one, too. */
export function isMailboxValue(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && isMailbox(value));
}
