import type { Language } from '../../../core/config.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError, FieldsError } from '../../http/errors.ts';
import { accountName } from '../account-name.ts';
import { linkAddress } from './link-address.ts';
import { linkMailbox } from './link-mailbox.ts';
import { passwordErrors, storePassword } from './new-password.ts';
import { findLink, type PasswordLink, useLink } from './password-links.ts';
import { sendLink } from './send-link.ts';

const TEMPLATE = 'mails.password-link';
const BY_LINK = { action: 'set-password', property: 'password' } as const;

/** Who asks over the network, in which language, under which published version. */
export interface Asker {
  address: string;
  language: Language;
  version: LoadedVersion;
}

/**
 * Mails a link to the user's contact address, or for some days after that was changed to the one before. That it says whether there is such a user is the spec's
 * wish (spec 1 §8); counting keeps anybody from trying many names.
 * @param url address of the page to set the password on; the token is added to its query.
 * @throws ApiError 404 for an unknown user, 409 without an e-mail address, 400 for a foreign page.
 */
export async function mailLink(context: ServerContext, asker: Asker, given: string, url: string): Promise<void> {
  const { db, attempts, settings, seal } = context;
  const page = linkAddress(url, settings, asker.version);
  const who = { account: accountName(given), address: asker.address };
  await attempts.count('forgot', who, await attempts.isKnownPlace(who));
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('username', '=', who.account)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new ApiError(404, 'errors.server.unknownUser');
  const email = await linkMailbox(db, asker.version, user.id);
  if (!email) throw new ApiError(409, 'errors.server.noMailbox');
  const { version, language } = asker;
  await inTransaction(db, (trx) => sendLink(trx, seal, { version, language, user, page, email, mail: TEMPLATE }));
  context.mailWaiting();
}

/**
 * Sets a password by a mailed link, which is used up. All sessions end, and whatever wrong attempts kept
 * the account closed is forgotten.
 * @param given the user the client takes the link to be for; absent: whoever it was made for.
 * @throws ApiError 400 for a link that is used, expired or of somebody else, FieldsError for a bad password.
 */
export async function setPassword(
  context: ServerContext,
  { address, language, version }: Asker,
  { password, token, username }: { password: string; token: string; username?: string | undefined },
): Promise<void> {
  const { db, attempts, passwords } = context;
  const found = await findLink(db, token);
  const account = accountName(username || (found?.username ?? ''));
  const link = found?.username === account ? found : null;
  const who = { account, address };
  const proven = link?.state === 'open';
  await attempts.count('reset', who, proven);
  const { userId } = openLink(link);
  const errors = await passwordErrors(db, version, BY_LINK, { userId, password, language });
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);
  const user = db.selectFrom('users').select('password_hash').where('id', '=', userId);
  const { password_hash: before } = await user.executeTakeFirstOrThrow();
  // Whoever asks for a new one may fear that the old one is known.
  if (await passwords.fits(password, before))
    throw new FieldsError({ [BY_LINK.property]: [version.text(language, 'errors.server.passwordSame')] });
  const hash = await passwords.hash(password);
  await inTransaction(db, async (trx) => {
    await useLink(trx, token);
    await storePassword(context, trx, userId, hash);
    await attempts.succeeded(trx, 'reset', who, proven);
    await attempts.succeeded(trx, 'signIn', who, true);
    await attempts.forgetPlaces(trx, who);
    await attempts.knowPlace(trx, who);
  });
}

function openLink(link: PasswordLink | null): PasswordLink {
  if (!link) throw new ApiError(400, 'errors.server.linkInvalid');
  if (link.state === 'used') throw new ApiError(400, 'errors.server.linkUsed');
  if (link.state === 'expired') throw new ApiError(400, 'errors.server.linkExpired');
  return link;
}
