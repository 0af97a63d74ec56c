import type { Language, Values } from '../../../../core/config.ts';
import { sendingMove } from '../../../../core/moves/allowed-moves.ts';
import { NO_CASE } from '../../../../core/procedure.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { ApiError } from '../../../kit/errors.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseContext, newestCase } from '../cases.ts';
import { procedureOf, procedureOfRecord } from '../definition.ts';
import { makeMove, moveScope } from '../moves/move.ts';

interface RecordMove {
  /** Of the owner's case before; `none` without one. */
  state: string;
  /** The name of the move; `null` when the record may not be written now. */
  name: string | null;
  /** Makes it, once the record is stored. @throws ApiError 409 when the record may not be written now. */
  make(values: Values, language: Language): Promise<void>;
}

/** The move that the owner makes by writing the record, with the owner locked; `null` without a procedure. */
export async function recordMoveOf(
  caseContext: CaseContext,
  trx: Queries,
  owner: number,
  record: string,
): Promise<RecordMove | null> {
  const live = procedureOfRecord(caseContext.version, record);
  if (!live) return null;
  const newest = await newestCase(trx, live.id, owner);
  const before = newest?.ended === false ? newest : null;
  const procedure = before ? await procedureOf(trx, caseContext.version, before) : live;
  const name = (values: Values) =>
    sendingMove(procedure, caseStateOf(before), { values, ...moveScope(caseContext, null) });
  return {
    state: newest?.state ?? NO_CASE,
    name: name({}),
    async make(values, language) {
      const move = name(values);
      if (move === null) throw new ApiError(409, 'errors.server.exists');
      const by = { by: 'member', owner, userId: owner } as const;
      await makeMove(caseContext, trx, { ...by, procedure, before, name: move, values, language });
    },
  };
}
