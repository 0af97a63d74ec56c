import type { SignatureTask } from '../../core/action.ts';
import { loadTrust } from '../documents/signing/trust.ts';
import type { ServerContext } from '../http/context.ts';
import { type Answer, answeredBefore, once, type Send } from '../http/idempotency.ts';
import { ownCase } from './cases.ts';
import { beginSignature, type OwnCase, prepareSignature } from './documents/presign.ts';
import { keepSignature, readySignature } from './documents/sign.ts';
import type { AnswerOf } from './moves/member-move.ts';
import { inTurn } from './moves/turns.ts';
import { procedureRoom } from './room.ts';

/**
 * Begins a signature, once however often the send is repeated; `answerOf` says how the task travels.
 * @throws SigningError, ApiError 404 and 409, BusyError.
 */
export async function beginOwnSignature(
  context: ServerContext,
  own: OwnCase,
  certificate: string,
  send: Send,
  answerOf: (task: SignatureTask) => unknown,
): Promise<Answer> {
  const { db } = context;
  const { ground, room } = await groundOf(context, own);
  return inTurn(own.owner, async () => {
    const before = await answeredBefore(db, send);
    if (before) return before;
    const prepared = await prepareSignature(room, db, own, certificate, ground);
    return once(db, send, async (trx) => ({
      status: 200,
      body: answerOf(await beginSignature(room, trx, own, prepared)),
    }));
  });
}

/**
 * Ends a signature: what may take long is done before the transaction, and of two that come at once the second waits
 * for the first one's answer.
 * @throws SigningError, ApiError 404 and 409.
 */
export async function endOwnSignature(
  context: ServerContext,
  own: OwnCase,
  signature: Uint8Array,
  send: Send,
  answerOf: AnswerOf,
): Promise<Answer> {
  const before = await answeredBefore(context.db, send);
  if (before) return before;
  const { ground, room } = await groundOf(context, own);
  try {
    const ready = await readySignature(room, context.db, own, signature, ground);
    const answer = await once(context.db, send, async (trx) =>
      answerOf(room, trx, await keepSignature(room, trx, own, ready)),
    );
    context.mailWaiting();
    return answer;
  } catch (error) {
    // The first may have finished in between: then this is no second signature but the same one.
    const meanwhile = await answeredBefore(context.db, send);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/**
 * What a signature is judged by. Whose case it is comes first: another's is unknown, whatever else is the matter.
 * @throws ApiError 404
 */
async function groundOf(context: ServerContext, { procedure, owner, id }: OwnCase) {
  await ownCase(context.db, procedure, owner, id);
  const ground = { trust: await loadTrust(context.settings), services: context.signing };
  return { ground, room: await procedureRoom(context) };
}
