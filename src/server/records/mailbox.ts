import type { Language, Values } from '../../core/config.ts';
import { endLinks } from '../auth/passwords/password-links.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ServerContext } from '../http/context.ts';
import { noticeEmailChange } from './mailbox-notice.ts';
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

export interface MailboxChange {
  user: SessionUser;
  version: LoadedVersion;
  language: Language;
}

/**
 * When a change of a record moves the contact mailbox: the old one gets a notice, and links that went to it open
 * nothing any more.
 * @throws TooManyError for one change too many.
 */
export async function leaveMailbox(
  context: Pick<ServerContext, 'attempts' | 'settings'>,
  trx: Queries,
  type: LoadedRecord,
  { user, version, language }: MailboxChange,
  [before, after]: readonly [Values, Values],
): Promise<void> {
  const property = type.roles?.contactMailbox;
  if (property === undefined) return;
  const [old, now] = [before[property], after[property]].map((value) =>
    typeof value === 'string' ? value.trim() : '',
  );
  if (!old || old.toLowerCase() === now?.toLowerCase()) return;
  await context.attempts.countDeed(trx, 'mailbox', user.id);
  await endLinks(trx, user.id);
  await noticeEmailChange(context, trx, { user, version, language, before: old, after: now || null });
}
