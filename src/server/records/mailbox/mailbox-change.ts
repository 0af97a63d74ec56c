import type { Language, Values } from '../../../core/config.ts';
import { HOLD_DAYS, holdLinks } from '../../auth/passwords/password-links.ts';
import { demandPassword, type SessionUser } from '../../auth/sessions.ts';
import type { LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import type { ServerContext } from '../../http/context.ts';
import { writeMail } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { maskedEmail } from './mailbox.ts';

/** A contact mailbox before and after its member's own write; `null` when there is none. */
interface MailboxChange extends Pick<EmailChange, 'user' | 'version' | 'language'> {
  before: string | null | undefined;
  after: string | null | undefined;
}

/**
 * What a change of the contact mailbox takes, whatever record holds it: links that set a password will go
 * there. The password is asked for again, links still go to the mailbox before for some days, and whoever
 * reads that is told. To be called in the transaction of the write; the same mailbox again is no change.
 * @throws StepUpError, TooManyError for one change too many.
 */
async function changeMailbox(context: ServerContext, trx: Queries, change: MailboxChange): Promise<void> {
  const { user, version, language } = change;
  const [before, after] = [change.before?.trim() ?? '', change.after?.trim() ?? ''];
  if (before.toLowerCase() === after.toLowerCase()) return;
  await demandPassword(trx, user);
  await context.attempts.countAction(trx, 'mailbox', user.id);
  const trusted = await holdLinks(trx, user.id, before, after);
  // One mail each: nobody learns another's address.
  for (const told of new Set([trusted, before].filter((one) => one !== '' && one !== after)))
    await noticeEmailChange(trx, {
      user,
      version,
      language,
      before: told,
      after: after || null,
      days: HOLD_DAYS,
    });
}

/**
 * When a change of a record moves the contact mailbox, what that takes is demanded and done.
 * @throws as `changeMailbox`.
 */
export async function moveMailbox(
  context: ServerContext,
  trx: Queries,
  type: LoadedRecord,
  by: Pick<MailboxChange, 'user' | 'version' | 'language'>,
  [before, after]: readonly [Values, Values],
): Promise<void> {
  const property = type.roles?.contactMailbox;
  if (property === undefined) return;
  const [old, now] = [before[property], after[property]].map((value) => (typeof value === 'string' ? value : null));
  await changeMailbox(context, trx, { ...by, before: old, after: now });
}

const TEMPLATE = 'mails.contact-email-changed';

interface EmailChange {
  user: SessionUser;
  version: LoadedVersion;
  language: Language;
  /** The address that was the contact until now, or is still trusted; it is the one written to. */
  before: string;
  /** `null` when there is none any more. */
  after: string | null;
  /** For so long links that set a password do not go to the new address. */
  days: number;
}

/**
 * Tells the old contact address that it is no longer the one: links that set a password
 * will go to the new one, and whoever has got hold of a session must not change that in silence. Of the new address it
 * says only as much as its owner needs.
 */
async function noticeEmailChange(
  trx: Queries,
  { user, version, language, before, after, days }: EmailChange,
): Promise<void> {
  const { languages, defaultLanguage } = version.manifest;
  const written = languages.includes(language) ? language : defaultLanguage;
  const { name, username } = user;
  const values = { name, username, email: after ? maskedEmail(after) : '—', days };
  await enqueueMail(trx, {
    ...writeMail(version, TEMPLATE, written, values),
    from: senderAddress(version.settings),
    to: [before],
    about: user.id,
    requestId: null,
  });
}
