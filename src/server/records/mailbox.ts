import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { roleOf } from './roles.ts';

/** Where the person is written to; `null` when the organisation has nothing. */
export async function contactEmail(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  return (await roleOf(db, version, userId, 'contactMailbox'))?.trim() || null;
}

/** Mails are sent to it, so whatever a file says, it is one address and cannot be a header or a second one. */
export function isMailbox(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'string' && /^[^@\s,;<>"\p{Cc}]+@[^@\s,;<>"\p{Cc}]+$/u.test(value);
}
