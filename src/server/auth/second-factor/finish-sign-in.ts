import type { Queries } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import type { SessionUser } from '../sessions.ts';
import { type Opened, proofOf } from './tickets.ts';

/** Whose sign-in goes on, as long as the password is the one it began with. @throws ApiError 404 */
export async function ticketHolder(db: Queries, { userId, proof }: Opened) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'role', 'password_hash'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!user || proofOf(user.password_hash) !== proof) throw new ApiError(404, 'errors.server.codeLate');
  return user;
}

/**
 * Begins the session of a ticket.
 * @param accept judges the code, within the transaction; it throws for a wrong one.
 * @param current who is signed in already, as for `signIn`.
 * @throws ApiError 404 for a ticket that is over, TooManyError.
 */
export async function finishSignIn<Result>(
  { db, attempts, sessions }: Pick<ServerContext, 'db' | 'attempts' | 'sessions'>,
  opened: Opened,
  { address, current }: { address: string; current: SessionUser | null },
  accept: (trx: Queries, userId: number) => Promise<Result>,
): Promise<{ username: string; token: string; result: Result }> {
  const { username } = await inTransaction(db, (trx) => ticketHolder(trx, opened));
  const who = { account: username, address };
  const known = await attempts.isKnownPlace(who);
  await attempts.count('code', who, known);
  return inTransaction(db, async (trx) => {
    const user = await ticketHolder(trx, opened);
    const result = await accept(trx, user.id);
    await attempts.succeeded(trx, 'code', who, known);
    await attempts.knowPlace(trx, who);
    return { username, token: await sessions.begin(trx, user, current?.id === user.id), result };
  });
}
