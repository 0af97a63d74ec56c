import type { EtecWithdrawAnswer } from '../../types/shared/etec.ts';
import type { Queries } from '../db/database.ts';
import type { EtecContext } from './context.ts';
import { tell } from './mails.ts';
import { type Deed, holdRequest, move, newestDocument } from './store.ts';

/** Takes a member off the list, by their own wish or by an administrator's hand. */
export async function withdraw(
  context: EtecContext,
  trx: Queries,
  requestId: number,
  deed: Deed,
): Promise<EtecWithdrawAnswer> {
  const request = await holdRequest(trx, requestId, deed.actor === 'member' ? deed.userId : null);
  const estado = await move(trx, request, 'withdraw', deed);
  const language = (await newestDocument(trx, requestId))?.language ?? null;
  await tell(context, trx, { requestId, userId: request.user_id, event: 'withdraw', state: estado, language });
  return { success: true, estado };
}
