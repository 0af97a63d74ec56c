import type { Values } from '../../core/config.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { procedureOf } from './definition.ts';
import { newestDocument } from './documents/stored.ts';
import { standingOf } from './move.ts';
import { movesNow } from './standing.ts';
import type { CaseRow } from './tables.ts';

/** A case as its owner gets it. */
export interface CaseAnswer {
  id: number;
  state: string;
  ended: boolean;
  /** What the office has last said; `null` for nothing. */
  note: string | null;
  /** The member's moves that may be made now; conditions on values that are still to come count as unfulfilled. */
  moves: string[];
  /** ISO 8601. */
  begun: string;
  changed: string;
  /** The newest version of its document, and when it was signed. */
  document: { number: number; signed: string | null } | null;
  /** Of its form, by property; absent where a record holds them. */
  values?: Values;
}

/** A case as it travels. */
export async function caseAnswer(db: Queries, version: LoadedVersion, row: CaseRow): Promise<CaseAnswer> {
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
