import {
  type Attempt,
  answeringMove,
  type CaseState,
  NO_CASE_STATE,
  sendingMove,
} from '../../../core/moves/allowed-moves.ts';
import type { CompiledProcedure } from '../../../core/procedure.ts';
import type { CaseRow } from '../../kit/db/tables.ts';

/** A case before a move; without one that goes on, none. */
export function caseStateOf(row: CaseRow | null | undefined): CaseState {
  return row
    ? { state: row.state, remembered: row.remembered, paid: !row.unpaid, asked: row.note !== null }
    : NO_CASE_STATE;
}

/** Whether the last words of the office wait for an answer that the member may give on a page. */
export function mayAnswer(procedure: CompiledProcedure, row: CaseRow, scope: Attempt['scope']): boolean {
  const now = caseStateOf(row);
  return now.asked && (answeringMove(procedure, now, scope) ?? sendingMove(procedure, now, scope)) !== null;
}
