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

/** A contact mailbox before and after a change by its member; `null` for none. */
interface MailboxChange extends Pick<EmailChange, 'user' | 'version' | 'language'> {
  before: string | null | undefined;
  after: string | null | undefined;
}

/**
 * Protects a change of the contact mailbox, where password links go: asks for the password again, holds links, tells
 * its
 * reader. Call it in the transaction of the change. @throws StepUpError, TooManyError
 */
async function changeMailbox(context: ServerContext, trx: Queries, change: MailboxChange): Promise<void> {
  const { user, version, language } = change;
  const [before, after] = [change.before?.trim() ?? '', change.after?.trim() ?? ''];
  if (before.toLowerCase() === after.toLowerCase()) return;
  await demandPassword(trx, user);
  await context.attempts.countAction(trx, 'mailbox', user.id);
  const trusted = await holdLinks(trx, user.id, before, after);
  // One mail each, so that nobody learns another's address.
  for (const recipient of new Set([trusted, before].filter((one) => one !== '' && one !== after)))
    await noticeEmailChange(trx, {
      user,
      version,
      language,
      before: recipient,
      after: after || null,
      days: HOLD_DAYS,
    });
}

/** Protects the contact mailbox in a change of the record. @throws as `changeMailbox` */
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
  /** The recipient: the previous contact mailbox, or the one that links still go to. */
  before: string;
  /** `null` if it was removed. */
  after: string | null;
  /** Days for which password links do not go to the new address. */
  days: number;
}

/** Tells the previous contact address of a change, so that a stranger with a session cannot make it unnoticed. */
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
    caseId: null,
  });
}
