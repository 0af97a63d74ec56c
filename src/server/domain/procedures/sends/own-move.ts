import type { IncomingHttpHeaders } from 'node:http';
import type { Language, Values } from '../../../../core/config.ts';
import { moveOf } from '../../../../core/moves/allowed-moves.ts';
import { type CompiledProcedure, isOfForms, NO_CASE } from '../../../../core/procedure.ts';
import { mayOpen } from '../../../../core/session/access.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow } from '../../../kit/db/tables.ts';
import { ApiError, demandFound } from '../../../kit/errors.ts';
import { answeredBefore, once, type Send } from '../../../kit/idempotency.ts';
import type { SessionUser } from '../../../kit/session-user.ts';
import { endDraft } from '../../drafts/drafts.ts';
import { lockOwner } from '../../records/store.ts';
import { acceptedValues, formAsShown, type ShownForm } from '../accepted-values.ts';
import { type CaseContext, type CaseServices, newestCase, openCase, ownCase, readCaseContext } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { keepDocument, type ReadyDocument, readyDocument, StaleDocumentError } from '../documents/make.ts';
import { makeMove } from '../moves/move.ts';
import { type AnswerOf, turnsByOwner } from '../own-turns.ts';
import { recordMoveOf } from './record-move.ts';
import { writeRecord } from './write-record.ts';

interface WantedMove {
  user: SessionUser;
  language: Language;
  headers: IncomingHttpHeaders;
  procedure: string;
  /** The case it is about; without one it begins a case, or goes on with the one there is. */
  id?: number | undefined;
  move: string;
  /** State the sender has seen it in. */
  state?: string | undefined;
  values?: Values | undefined;
  note?: string | undefined;
  /** Version of the form that was filled in, and variant of its texts. */
  version?: string | undefined;
  context?: string | undefined;
}

/** How often a document is made anew because the case has changed meanwhile. */
const TRIES = 5;

/**
 * Makes a member's move, once however often the send is repeated; a document is made before the transaction.
 * @throws ApiError 403, 404, 409 when it may not be made now, FieldsError when values break the form's rules.
 */
export async function makeOwnMove<Answer>(
  context: CaseServices,
  wanted: WantedMove,
  send: Send,
  answerOf: AnswerOf<Answer>,
): Promise<Answer> {
  const caseContext = await readCaseContext(context);
  const live = openProcedure(caseContext, wanted.procedure, 'writers', wanted.user);
  const filled =
    wanted.values && live.form !== undefined ? await formAsShown(context, wanted.user, live.form, wanted) : null;
  const work = (prepared: Prepared) =>
    once(context, send, async (trx) => answerOf(caseContext, trx, await moved(context, caseContext, trx, prepared)));
  return filled && moveOf(live, wanted.move)?.document
    ? turnsByOwner.run(wanted.user.id, () => withDocument(context, caseContext, { wanted, live, filled }, send, work))
    : work({ wanted, live, filled });
}

/** The published procedure, for members that its file lets in. @throws ApiError 404, 403 */
export function openProcedure(
  { version }: CaseContext,
  id: string,
  checks: 'readers' | 'writers',
  { role }: Pick<SessionUser, 'role'>,
): CompiledProcedure {
  const procedure = demandFound(version.procedures.get(id));
  if (!mayOpen(version.menu.checks, procedure[checks], { role })) throw new ApiError(403, 'errors.server.forbidden');
  return procedure;
}

interface Prepared {
  wanted: WantedMove;
  live: CompiledProcedure;
  filled: ShownForm | null;
  document?: ReadyDocument;
}

/** Makes the document and then the move, again when the case has changed in between. */
async function withDocument<Answer>(
  context: CaseServices,
  caseContext: CaseContext,
  prepared: Prepared & { filled: ShownForm },
  send: Send,
  work: (prepared: Prepared) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const before = await answeredBefore<Answer>(context.db, send);
    if (before) return before.answer;
    const document = await readyDocument(context, caseContext, context.db, prepared);
    try {
      return await work({ ...prepared, document });
    } catch (error) {
      if (!(error instanceof StaleDocumentError)) throw error;
      if (tries === TRIES) throw wrongState();
    }
  }
}

/** The case after the move, within the transaction: the person is locked first, then what is theirs is read. */
async function moved(
  context: CaseServices,
  caseContext: CaseContext,
  trx: Queries,
  prepared: Prepared,
): Promise<CaseRow> {
  const { wanted, live, filled, document } = prepared;
  const { user, move: name, values, language } = wanted;
  // The form goes to the communication call, which knows whom it is for.
  if (values && isOfForms(live)) throw new ApiError(400, 'errors.server.badRequest');
  await lockOwner(trx, user.id);
  const before = await caseToMove(trx, prepared);
  const procedure = before ? await procedureOf(trx, caseContext.version, before) : live;
  if (wanted.state !== undefined && wanted.state !== (before?.state ?? NO_CASE)) throw wrongState();
  const rules = moveOf(procedure, name);
  if (!rules) throw new ApiError(400, 'errors.server.badRequest');
  if ((rules.values ?? false) !== (values !== undefined)) throw new ApiError(400, 'errors.server.badRequest');
  if (filled) await endDraft(trx, { user_id: user.id, form: filled.form.id, subject: '' });
  if (filled && document) return keepDocument(context, caseContext, trx, { wanted, live, filled }, document);
  // A document comes about by its own calls.
  if (rules.document) throw new ApiError(400, 'errors.server.badRequest');
  const by = { by: 'member', owner: user.id, userId: user.id, procedure, before, name, language } as const;
  const said = wanted.note === undefined ? {} : { note: wanted.note };
  if (values && procedure.record !== undefined) {
    const { record } = procedure;
    if ((await recordMoveOf(caseContext, trx, user.id, record))?.name !== name) throw wrongState();
    const change = { user, record, values, version: caseContext.version, language, headers: wanted.headers };
    await writeRecord(context, trx, { ...change, how: 'either' });
    return (await newestCase(trx, procedure.id, user.id)) as CaseRow;
  }
  if (!values || !filled) return makeMove(caseContext, trx, { ...by, ...said });
  const given = { procedure: procedure.id, before, given: values };
  const { values: taken } = await acceptedValues(trx, user, filled, given);
  const words = { language: filled.language, context: filled.context };
  return makeMove(caseContext, trx, { ...by, ...said, values: taken, ...words });
}

/** The case that a move is about: the one that is named, or the one that goes on; `null` begins one. */
async function caseToMove(trx: Queries, { wanted: { user, id }, live }: Prepared): Promise<CaseRow | null> {
  if (id !== undefined) return ownCase(trx, live.id, user.id, id);
  return isOfForms(live) ? null : openCase(trx, live.id, user.id);
}

function wrongState(): ApiError {
  return new ApiError(409, 'errors.procedures.wrongState');
}
