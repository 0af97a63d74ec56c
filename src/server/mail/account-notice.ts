import { knownLanguage } from '../../core/known-language.ts';
import { linkMailbox } from '../auth/passwords/link-mailbox.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { writeMail } from './document.ts';
import { senderAddress } from './offices.ts';
import { enqueueMail } from './outbox/outgoing.ts';

const TEMPLATE = 'mails.account-changed';

/** What was done to an account by somebody else. */
type AccountChange =
  | { change: 'app.account.factorReset' | 'app.account.closed' }
  | { change: 'app.account.role'; role: string };

/**
 * Tells a person that somebody has taken something from their account or changed its rights, in the caller's transaction;
 * who did not expect it can say so. It goes to where links for a password go, in the language the person reads. Nobody is
 * written to who has no mailbox.
 */
export async function mailAccountChange(
  trx: Queries,
  version: LoadedVersion,
  userId: number,
  done: AccountChange,
): Promise<void> {
  const email = await linkMailbox(trx, version, userId);
  if (!email) return;
  const { username, name, preferred_language } = await trx
    .selectFrom('users')
    .select(['username', 'name', 'preferred_language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const language = knownLanguage(version.manifest, preferred_language ?? '');
  const role = 'role' in done ? version.text(language, `app.roles.${done.role}`) || done.role : '';
  const change = version.text(language, done.change, { role });
  await enqueueMail(trx, {
    ...writeMail(version, TEMPLATE, language, { username, name, change }),
    from: senderAddress(version.settings),
    to: [email],
    about: userId,
    caseId: null,
  });
}
