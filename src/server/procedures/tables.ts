import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Values } from '../../core/config.ts';
import type { MoveActor } from '../../core/procedure.ts';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';
import type { DocumentTables } from './documents/tables.ts';
import type { FileTables } from './files/tables.ts';

/** How something of a person's stands in a procedure, a file of `schemas/_procedures/`. */
interface ProcedureCases {
  id: Generated<number>;
  procedure: string;
  owner: number;
  /** The published version whose procedure it follows; `null` for cases older than their file. */
  version: string | null;
  /** The person's, from the last form that was sent; `null` takes the organisation's. */
  language: string | null;
  state: string;
  /** Only a new case goes on from here. Of those that go on a person has one at most in each procedure. */
  ended: Generated<boolean>;
  /** What its moves have made hold, by name. */
  remembered: JsonColumn<Record<string, boolean>>;
  /** By property of the form; `null` where a record holds them. */
  values: ColumnType<Values | null, string | null, string | null>;
  /** What the office has last said. */
  note: string | null;
  created_at: CreatedAt;
  updated_at: SettableAt;
}

/** What happened to a case, in order. Rows are only ever added. */
interface ProcedureMoves {
  id: Generated<number>;
  case_id: number;
  /** The version of the case's document that it made or signed. */
  document_id: number | null;
  /** Name of the move in the file. */
  move: string;
  /** `null` for the one that began it. */
  from_state: string | null;
  to_state: string;
  actor: MoveActor;
  /** Account that made it; `null` for the office, which has none. */
  user_id: number | null;
  note: string | null;
  at: CreatedAt;
}

export interface ProcedureTables extends DocumentTables, FileTables {
  procedure_cases: ProcedureCases;
  procedure_moves: ProcedureMoves;
}

export type CaseRow = Selectable<ProcedureCases>;
