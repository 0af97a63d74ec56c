import type { Updateable } from 'kysely';
import type { Language, Values } from '../../../core/config.ts';
import type { Scope } from '../../../core/expressions/tree.ts';
import type { KeptFile } from '../../../core/files/file-type.ts';
import type { CaseState } from '../../../core/moves/allowed-moves.ts';
import type { CompiledProcedure, MoveActor, ProcedureMove } from '../../../core/procedure.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow, Tables } from '../../kit/db/tables.ts';
import type { Attachment } from '../../kit/files/parts.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { DueChange } from '../dues/dues.ts';
import type { CaseContext } from './cases.ts';

export interface SentForm {
  /** The version that the sender saw. */
  version: LoadedVersion;
  form: LoadedForm;
  context: string | null;
  /** The values for prefilling the form now. */
  stored: Values;
  /** Of the form file: its own mail and whether the member gets a copy; of the live version, the office that gets it. */
  mail: { template: string; to: string; copy: boolean };
}

export interface Move {
  procedure: CompiledProcedure;
  /** The case that goes on, held by the owner's lock; `null` begins one. */
  before: CaseRow | null;
  owner: number;
  name: string;
  by: MoveActor;
  /** Account that makes it; `null` for the office, and for a stranger. */
  userId: number | null;
  note?: string;
  /** Kept files that come with the member's note. */
  files?: readonly KeptFile[];
  /** The values of the case from now on, by property; by record or, of a case that keeps them itself, by its form. */
  values?: Values;
  language?: string | null;
  /** Variant of the texts of a form that the procedure names, as the member saw it. */
  context?: string | null;
  /** The case's title from now on, by language; read in the words of the form's version, else of the current one. */
  titles?: Record<Language, string>;
  /** The form that comes with it, where forms name the procedure; absent for a message without a form. */
  sent?: SentForm;
  /** Of a case that begins, where its number is in its document already. */
  id?: number;
  /** Keeps the document that the move makes or signs, once the case is there; its file goes with mails that take it. */
  document?(): Promise<{ id: number; file?: Attachment }>;
}

/** The outcome of a move, before anything is written. */
export interface Decided {
  rules: ProcedureMove;
  note: string;
  /** The values of the record, or of the case itself. */
  values: Values;
  /** The scope of conditions: the case is as it was before. */
  scope: Scope;
  state: string;
  remembered: CaseState['remembered'];
  ended: boolean;
  /** Its member has ended it. */
  withdrawn: boolean;
}

/** A move that is made: the case after it, and what its followers have added for those behind them. */
export interface MadeMove {
  move: Move;
  decided: Decided;
  row: CaseRow;
  /** The document that came about or was signed. */
  document: { id: number; file?: Attachment } | null;
  /** The fields that are other ones now, as the office reads them. */
  changes: readonly ChangedField[];
  /** The change of the costs of the case. */
  due: DueChange | null;
}

export interface ChangedField {
  label: string;
  value: string;
}

/**
 * Follows a move, in its transaction: it prepares before the case is written, and may decide some of its columns.
 * @returns what it does once the case is there; `null`: nothing follows.
 */
export type MoveFollower = (
  caseContext: CaseContext,
  trx: Queries,
  move: Move,
  decided: Decided,
) => Promise<Following | null>;

export interface Following {
  columns?: Updateable<Tables['cases']>;
  follow?(made: MadeMove): Promise<void>;
}
