import { sql } from 'kysely';
import type { Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import type { CompiledProcedure, MoveActor } from '../../../core/procedure.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { Attachment } from '../../http/multipart.ts';
import { takeFiles } from '../files/keep.ts';
import { moveMails } from '../mails.ts';
import type { ProcedureRoom } from '../room.ts';
import type { CaseRow } from '../tables.ts';
import { moveOf, type Standing, standingAfter, WITHOUT_CASE } from './standing.ts';

/** A move that somebody wants to make. */
export interface Move {
  /** As the case follows it. */
  procedure: CompiledProcedure;
  /** The case that goes on, held by the owner's lock; `null` begins one. */
  before: CaseRow | null;
  owner: number;
  name: string;
  by: MoveActor;
  /** Account that makes it; `null` for the office. */
  userId: number | null;
  /** What is said with it. */
  note?: string;
  /** What the case holds from now on, by property; by record or, of a case that keeps them itself, by its form. */
  values?: Values;
  language?: string | null;
  /** Of a case that begins, where its number is in its document already. */
  id?: number;
  /** Keeps the document that the move makes or signs, once the case is there; its file goes with mails that take it. */
  document?(): Promise<{ id: number; file?: Attachment }>;
}

/**
 * Makes a move within the caller's transaction, with the owner locked: the case goes into its next state, or begins;
 * a line of the audit says so, and who is to get a mail gets one.
 * @throws ApiError 409 when it may not be made now, 400 when it wants a note.
 */
export async function makeMove(room: ProcedureRoom, trx: Queries, move: Move): Promise<CaseRow> {
  const { procedure, before, owner, name, by, userId } = move;
  const rules = moveOf(procedure, name);
  const note = move.note?.trim() ?? '';
  const values = move.values ?? before?.values ?? {};
  const standing = standingOf(before);
  const scope = { values, note, today: todayIn(room.version.settings.timeZone) };
  const next = standingAfter(procedure, standing, name, { by, scope });
  if (!rules || !next) throw new ApiError(409, 'errors.procedures.wrongState');
  if ((rules.note === 'required' && note === '') || (note !== '' && !takesNote(rules.note)))
    throw new ApiError(400, 'errors.procedures.note');
  const kept = {
    state: next.state,
    ended: procedure.ends.includes(next.state),
    remembered: JSON.stringify(next.remembered),
    ...(rules.note ? { note: note || null } : {}),
    ...(move.values && procedure.record === undefined ? { values: JSON.stringify(values) } : {}),
    ...(move.language ? { language: move.language } : {}),
  };
  const row = before
    ? await update(trx, before.id, kept)
    : await begin(room, trx, procedure.id, owner, { ...kept, ...(move.id && { id: move.id }) });
  if (kept.values !== undefined) await takeFiles(trx, row, values);
  const document = await move.document?.();
  await trx
    .insertInto('procedure_moves')
    .values({
      case_id: row.id,
      document_id: document?.id ?? null,
      move: name,
      from_state: before?.state ?? null,
      to_state: row.state,
      actor: by,
      user_id: userId,
      note: takesNote(rules.note) ? note : null,
    })
    .execute();
  await moveMails(room, trx, {
    row,
    mails: rules.mails ?? [],
    procedure,
    values,
    note,
    file: document?.file ?? null,
    scope: { ...scope, ...standing },
  });
  return row;
}

/** How a case stands; one that has ended no more than none. */
export function standingOf(row: CaseRow | null | undefined): Standing {
  return row ? { state: row.state, remembered: row.remembered } : WITHOUT_CASE;
}

function takesNote(note: string | undefined): boolean {
  return note === 'required' || note === 'optional';
}

/** Columns that a move sets. */
interface Kept {
  id?: number;
  state: string;
  ended: boolean;
  remembered: string;
  note?: string | null;
  values?: string;
  language?: string;
}

async function update(trx: Queries, id: number, kept: Kept): Promise<CaseRow> {
  return trx
    .updateTable('procedure_cases')
    .set({ ...kept, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function begin(
  { version }: ProcedureRoom,
  trx: Queries,
  procedure: string,
  owner: number,
  kept: Kept,
): Promise<CaseRow> {
  const empty = { language: null, values: null, note: null, updated_at: sql<Date>`now()` };
  return trx
    .insertInto('procedure_cases')
    .values({ ...empty, ...kept, procedure, owner, version: version.manifest.version })
    .returningAll()
    .executeTakeFirstOrThrow();
}
