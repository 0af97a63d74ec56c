import type { Language, Values } from '../../../core/config.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import type { Queries } from '../../kit/db/database.ts';
import { enqueueMail } from '../../kit/mail/outgoing.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { writeMail } from '../mail/document.ts';
import { maskedEmail } from '../records/mailbox.ts';
import type { Attempts } from './attempts.ts';
import { HOLD_DAYS, holdLinks } from './passwords/password-links.ts';
import { demandPassword } from './sessions.ts';

/**
 * Protects the contact mailbox in a change of the record, because password links go there: asks for the password again,
 * holds links, and tells the previous reader, so that a stranger with a session cannot change it unnoticed.
 * @throws StepUpError, TooManyError
 */
export async function protectMailbox(
  attempts: Attempts,
  trx: Queries,
  { user, version, language }: { user: SessionUser; version: LoadedVersion; language: Language },
  { type, before: was, values: now }: { type: LoadedRecord; before: Values; values: Values },
): Promise<void> {
  const property = type.roles?.contactMailbox;
  if (property === undefined) return;
  const mailboxIn = ({ [property]: value }: Values) => (typeof value === 'string' ? value.trim() : '');
  const [before, after] = [mailboxIn(was), mailboxIn(now)];
  if (before.toLowerCase() === after.toLowerCase()) return;
  await demandPassword(trx, user);
  await attempts.countAction(trx, 'mailbox', user.id);
  const trusted = await holdLinks(trx, user.id, before, after);
  const { id, name, username } = user;
  const facts = { name, username, email: after ? maskedEmail(after) : '—', days: HOLD_DAYS };
  const mail = writeMail(version, 'mails.contact-email-changed', publishedLanguage(version.manifest, language), facts);
  // One mail each, so that nobody learns another's address.
  for (const recipient of new Set([trusted, before].filter((one) => one !== '' && one !== after)))
    await enqueueMail(trx, { ...mail, to: [recipient], about: id });
}
