import type { Language, Values } from '../../../core/config.ts';
import { NO_CASE } from '../../../core/procedure.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { newestCase } from '../cases.ts';
import { procedureOf, procedureOfRecord } from '../definition.ts';
import type { ProcedureRoom } from '../room.ts';
import { makeMove, moveScope, standingOf } from './move.ts';
import { sendingMove } from './standing.ts';

/** The move that writing a record is. */
interface RecordMove {
  /** Of the owner's case before; `none` without one. */
  state: string;
  /** What the move is called; `null` when the record may not be written now. */
  name: string | null;
  /**
   * Makes it, once the record is stored.
   * @throws ApiError 409 when the record may not be written now.
   */
  make(values: Values, language: Language): Promise<void>;
}

/**
 * The move that the owner makes by writing a record of theirs, with the owner locked; `null` when no procedure has the
 * record. A procedure has at most one in each state that takes values.
 */
export async function recordMoveOf(
  room: ProcedureRoom,
  trx: Queries,
  owner: number,
  record: string,
): Promise<RecordMove | null> {
  const live = procedureOfRecord(room.version, record);
  if (!live) return null;
  const newest = await newestCase(trx, live.id, owner);
  const before = newest?.ended === false ? newest : null;
  const procedure = before ? await procedureOf(trx, room.version, before) : live;
  const name = (values: Values) => sendingMove(procedure, standingOf(before), { values, ...moveScope(room, null) });
  return {
    state: newest?.state ?? NO_CASE,
    name: name({}),
    async make(values, language) {
      const move = name(values);
      if (move === null) throw new ApiError(409, 'errors.server.exists');
      const by = { by: 'member', owner, userId: owner } as const;
      await makeMove(room, trx, { ...by, procedure, before, name: move, values, language });
    },
  };
}
