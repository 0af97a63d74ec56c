import type { ProcedureCase } from '../../api/shapes/procedures.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { procedureOf } from './definition.ts';
import { newestDocument } from './documents/stored.ts';
import { standingOf } from './moves/move.ts';
import { movesNow } from './moves/standing.ts';
import type { CaseRow } from './tables.ts';

/** A case as its owner gets it; of the moves, those whose conditions on values are still to come count as unfulfilled. */
export async function caseAnswer(db: Queries, version: LoadedVersion, row: CaseRow): Promise<ProcedureCase> {
  const procedure = await procedureOf(db, version, row);
  const newest = await newestDocument(db, row.id);
  const scope = { values: row.values ?? {} };
  return {
    id: row.id,
    state: row.state,
    ended: row.ended,
    note: row.note,
    moves: row.ended ? [] : movesNow(procedure, standingOf(row), { by: 'member', scope }),
    begun: row.created_at.toISOString(),
    changed: row.updated_at.toISOString(),
    document: newest ? { number: newest.number, signed: newest.signed_at?.toISOString() ?? null } : null,
    ...(row.values ? { values: row.values } : {}),
  };
}
