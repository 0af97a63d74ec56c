import { publishedLanguage } from '../../../core/published/manifest.ts';
import type { Queries } from '../../kit/db/database.ts';
import { enqueueMail } from '../../kit/mail/outgoing.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { writeMail } from '../mail/document.ts';
import { linkMailbox } from './passwords/password-links.ts';

const TEMPLATE = 'mails.account-changed';

type AccountChange =
  | { change: 'app.account.factorReset' | 'app.account.closed' }
  | { change: 'app.account.role'; role: string }
  | { change: 'app.account.passkey' | 'app.account.passkeyGone'; passkey: string };

/** Tells a person by mail of a change of their account or of the ways to sign in to it, in the transaction of the change. */
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
  const language = publishedLanguage(version.manifest, preferred_language ?? '');
  const role = 'role' in done ? version.text(language, `app.roles.${done.role}`) || done.role : '';
  const passkey = 'passkey' in done ? done.passkey : '';
  const change = version.text(language, done.change, { role, passkey });
  await enqueueMail(trx, {
    ...writeMail(version, TEMPLATE, language, { username, name, change }),
    to: [email],
    about: userId,
  });
}
