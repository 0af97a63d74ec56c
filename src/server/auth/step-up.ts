import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { StepUpError } from '../http/errors.ts';
import type { SessionUser } from './sessions.ts';

/** Long enough for a slow line between the password and the call, too short for whoever finds the screen unlocked. */
const CONFIRMED_SINCE = sql<Date>`now() - interval '2 minutes'`;

/**
 * For what a borrowed session must not do: the user has signed in again out of this session, and has not yet
 * used that for another such call. To be called in the transaction of the work: what fails uses nothing up.
 * @throws StepUpError
 */
export async function demandPassword(trx: Queries, { sessionId }: Pick<SessionUser, 'sessionId'>): Promise<void> {
  const confirmed = await trx
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', CONFIRMED_SINCE)
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) throw new StepUpError();
}
