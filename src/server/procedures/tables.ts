import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Values } from '../../core/config.ts';
import type { MoveActor } from '../../core/procedure.ts';
import type { CreatedAt, SettableAt } from '../db/column-types.ts';
import type { DocumentTables } from './documents/tables.ts';
import type { FileTables } from './files/tables.ts';

/** Something that a person sent or began, and its state in a procedure, a file of `schemas/_procedures/`. */
interface Cases {
  id: Generated<number>;
  /** What people call it, where a person may have several of the procedure; `null`: they call it by `id`. */
  reference: Generated<string | null>;
  procedure: string;
  owner: number;
  /** The published version whose procedure it follows; `null` for cases older than their file. */
  version: string | null;
  /** The person's, from the last form that was sent; `null` takes the organisation's. */
  language: string | null;
  state: string;
  /** Only a new case goes on from here. */
  ended: Generated<boolean>;
  /** The member ended it, so it does not count for how often a form was sent. */
  withdrawn: Generated<boolean>;
  /** What its moves have made hold, by name. */
  remembered: ColumnType<Record<string, boolean>, string | undefined, string>;
  /** By property of the form; `null` where a record holds them. */
  values: ColumnType<Values | null, string | null, string | null>;
  /** What the office has last said. */
  note: string | null;
  /** The form that was sent; `null` for a message without one, and where the procedure names form or record. */
  form: Generated<string | null>;
  /** The version whose words the sender saw. */
  form_version: Generated<string | null>;
  /** Variant of the form's texts that was shown. */
  context: Generated<string | null>;
  /** What the form was called, by language; may be empty. */
  titles: ColumnType<Record<string, string>, string | undefined, string>;
  /** Goes up with each thing that is done to it. */
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: SettableAt;
}

/**
 * `move`: a move of the procedure; `note`: a note for colleagues; `answer`: a mail to the member without a move; `export`: a
 * file of many cases; `disclose`, `erase`: all that is kept of a person was given out, or erased.
 */
export type CaseAct = 'move' | 'note' | 'answer' | 'export' | 'disclose' | 'erase';

/** What was done, in order. Rows are only ever added. */
interface CaseEvents {
  id: Generated<number>;
  act: CaseAct;
  /** `null` for what is about many cases, or about a person. */
  case_id: number | null;
  /** The version of the case's document that it made or signed. */
  document_id: Generated<number | null>;
  /** Name of the move in the file. */
  move: Generated<string | null>;
  /** `null` for the one that began it. */
  from_state: Generated<string | null>;
  to_state: Generated<string | null>;
  actor: MoveActor;
  /** Account that did it; `null` for a command, and once the account is removed. */
  user_id: number | null;
  /** What was said with it; of a member's change, what is another value now. */
  note: Generated<string | null>;
  /** Of an export: its format and filter. Of what is about a person: the number of the account's row, and no name. */
  details: ColumnType<Record<string, string> | null, string | null | undefined, never>;
  at: CreatedAt;
}

export interface ProcedureTables extends DocumentTables, FileTables {
  cases: Cases;
  case_events: CaseEvents;
}

export type CaseRow = Selectable<Cases>;
