import { inTransaction } from '../../db/transaction.ts';
import type { ServerContext } from '../../http/context.ts';
import { FieldsError } from '../../http/errors.ts';
import type { SessionUser } from '../sessions.ts';
import type { Asker } from './forgotten-password.ts';
import { passwordErrors, storePassword } from './new-password.ts';

const BY_OWNER = { action: 'change-own-password', property: 'newPassword' } as const;

/**
 * Gives a signed-in user a new password. The current one is asked for again, so that an unlocked screen
 * is not enough. Every session ends, this one too.
 * @returns a token of a fresh session.
 * @throws FieldsError for a wrong current password or a bad new one, TooManyError.
 */
export async function changeOwnPassword(
  context: ServerContext,
  { address, language, version }: Asker,
  user: SessionUser,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<string> {
  const { db, attempts, passwords, sessions } = context;
  const errors = await passwordErrors(db, version, BY_OWNER, { userId: user.id, password: newPassword, language });
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);
  const who = { account: user.username, address };
  const known = await attempts.isKnownPlace(who);
  await attempts.count('change', who, known);
  const stored = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const wrong = () => new FieldsError({ password: [version.text(language, 'errors.server.currentPassword')] });
  if (!(await passwords.fits(password, stored.password_hash))) throw wrong();
  if (await passwords.fits(newPassword, stored.password_hash))
    throw new FieldsError({ newPassword: [version.text(language, 'errors.server.passwordSame')] });
  const hash = await passwords.hash(newPassword);
  return inTransaction(db, async (trx) => {
    const still = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', stored.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!still) throw wrong();
    await storePassword(context, trx, user.id, hash);
    await attempts.succeeded(trx, 'change', who, known);
    return sessions.begin(trx, user);
  });
}
