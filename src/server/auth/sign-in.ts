import type { Credentials } from '../../types/shared/credentials.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { accountName } from './account-name.ts';
import type { NextStep } from './second-factor/second-factors.ts';
import type { SessionUser } from './sessions.ts';

/** A session's token; or what its owner shows along with a code, before there is one. */
type SignedIn = { token: string } | { ticket: string; step: NextStep };

/**
 * Begins a session for whoever knows the password, unless the account wants a code too. An unknown name and a wrong
 * password get the same answer after the same work: the same queries, one verification of a hash.
 * @param address from `clientAddress`.
 * @param current who is signed in already; the same user once more has confirmed who they are.
 * @throws ApiError 500 for wrong credentials (spec 1 §8), TooManyError.
 */
export async function signIn(
  context: ServerContext,
  credentials: Credentials,
  address: string,
  current: SessionUser | null,
): Promise<SignedIn> {
  const { db, sessions, passwords, attempts, secondFactors, tickets } = context;
  const who = { account: accountName(credentials.username), address };
  const known = await attempts.isKnownPlace(who);
  await attempts.count('signIn', who, known);
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'kind', 'role', 'password_hash', 'closed_at'])
    .where('username', '=', who.account)
    .executeTakeFirst();
  const fits = await passwords.fits(credentials.password, user?.password_hash ?? null);
  if (!user || !fits || user.closed_at !== null) throw new ApiError(500, 'errors.server.credentials');
  const renewed = passwords.isCheap(user.password_hash) ? await passwords.hash(credentials.password) : null;
  return inTransaction(db, async (trx) => {
    // A new password set meanwhile ends all sessions, as closing does; the lock keeps the old one from beginning another.
    const still = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .where('closed_at', 'is', null)
      .$if(renewed === null, (query) => query.forShare())
      .$if(renewed !== null, (query) => query.forUpdate())
      .executeTakeFirst();
    const isSame = still?.password_hash === user.password_hash;
    // Another window may have renewed the hash of the same password.
    if (!still || !(isSame || (await passwords.fits(credentials.password, still.password_hash))))
      throw new ApiError(500, 'errors.server.credentials');
    if (renewed !== null && isSame)
      await trx.updateTable('users').set({ password_hash: renewed }).where('id', '=', user.id).execute();
    await attempts.succeeded(trx, 'signIn', who, known);
    const step = await secondFactors.next(trx, user);
    if (step !== null) return { ticket: await tickets.issue(user), step };
    await attempts.knowPlace(trx, who);
    return { token: await sessions.begin(trx, user, current?.id === user.id) };
  });
}
