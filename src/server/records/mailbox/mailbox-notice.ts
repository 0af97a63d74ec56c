import type { Language } from '../../../core/config.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { writeMail } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { maskedEmail } from './masked-email.ts';

const TEMPLATE = 'mails.contact-email-changed';

export interface EmailChange {
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
export async function noticeEmailChange(
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
