import type { OwnAnswer } from '../../../../api/shapes/sent-requests.ts';
import { answeringMove, mayEver, withdrawingMove } from '../../../../core/moves/allowed-moves.ts';
import type { CompiledProcedure } from '../../../../core/procedure.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow } from '../../../kit/db/tables.ts';
import { ApiError, type FailureText } from '../../../kit/errors.ts';
import type { Attachment } from '../../../kit/files/parts.ts';
import type { SessionUser } from '../../../kit/session-user.ts';
import { lockOwner } from '../../records/store.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseContext, type CaseServices, caseByKey } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { demandWithinLimit, keepUploads } from '../files/case-files.ts';
import { caseScope, makeMove } from '../moves/move.ts';

/** One of the user's own cases, and the member's move that is asked for. */
interface OwnMove {
  before: CaseRow;
  procedure: CompiledProcedure;
  name: string;
}

/**
 * Ends one of the user's own cases by the move that does so; a withdrawn one stays so.
 * @throws ApiError 404, 403 when nobody may withdraw it, 409 when it may not be withdrawn any more.
 */
export async function withdraw(caseContext: CaseContext, trx: Queries, user: SessionUser, key: string): Promise<void> {
  const before = await lockedOwnCase(trx, user, key);
  if (before.withdrawn) return;
  const move = await ownMove(caseContext, trx, before, withdrawingMove, 'errors.server.requestBegun');
  await makeMove(caseContext, trx, { ...move, owner: user.id, userId: user.id, by: 'member' });
}

/**
 * Answers the office about one of the user's own cases, in words and with files.
 * @throws ApiError 404, 403 when its procedure takes no answer, 409 when nothing is asked (any more) or something else is,
 * 413 for too much; TooManyError.
 */
export async function answerOffice(
  { attempts, settings }: CaseServices,
  caseContext: CaseContext,
  trx: Queries,
  { user, key, note, question, files }: OwnAnswer & { user: SessionUser; key: string; files: readonly Attachment[] },
): Promise<void> {
  const before = await lockedOwnCase(trx, user, key);
  const move = await ownMove(caseContext, trx, before, answeringMove, 'errors.server.notAsked');
  if (question !== undefined && question !== (await questionOf(trx, before.id)))
    throw new ApiError(409, 'errors.server.askedAgain');
  await attempts.countAction(trx, 'message', user.id);
  const kept = await keepUploads(trx, { owner: user.id, procedure: before.procedure }, files);
  await makeMove(caseContext, trx, { ...move, owner: user.id, userId: user.id, by: 'member', note, files: kept });
  if (files.length > 0) await demandWithinLimit(trx, user.id, settings.storedMb);
}

/** The tag of what the office said last about a case; empty while it has said nothing. */
export async function questionOf(db: Queries, caseId: number): Promise<string> {
  const last = await db
    .selectFrom('case_events')
    .select('id')
    .where('case_id', '=', caseId)
    .where('actor', '=', 'office')
    .where('act', 'in', ['move', 'answer'])
    .where('note', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? String(last.id) : '';
}

/** @throws ApiError 404, for another person's too */
async function lockedOwnCase(trx: Queries, user: SessionUser, key: string): Promise<CaseRow> {
  await lockOwner(trx, user.id);
  const row = await caseByKey(trx, key);
  if (row?.owner !== user.id) throw new ApiError(404, 'errors.server.notFound');
  return row;
}

/** @throws ApiError 403 when there is never such a move, 409 with the given words when there is none now */
async function ownMove(
  { version }: CaseContext,
  trx: Queries,
  before: CaseRow,
  find: typeof withdrawingMove,
  past: FailureText,
): Promise<OwnMove> {
  const procedure = await procedureOf(trx, version, before);
  const scope = await caseScope({ db: trx, version }, before);
  const name = find(procedure, caseStateOf(before), scope);
  if (name !== null) return { before, procedure, name };
  const isPast = mayEver(find, procedure, caseStateOf(before), scope);
  throw isPast ? new ApiError(409, past) : new ApiError(403, 'errors.server.forbidden');
}
