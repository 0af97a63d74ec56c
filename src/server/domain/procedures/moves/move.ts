import { sql, type Updateable } from 'kysely';
import type { Values } from '../../../../core/config.ts';
import { todayIn } from '../../../../core/expressions/today.ts';
import { moveOf, stateAfter, takesNote } from '../../../../core/moves/allowed-moves.ts';
import { isOfForms } from '../../../../core/procedure.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow, Tables } from '../../../kit/db/tables.ts';
import { ApiError } from '../../../kit/errors.ts';
import { readRecord } from '../../records/read.ts';
import { valuesOf, type Wording } from '../as-sent.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseContext, newReference } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import type { Decided, Following, MadeMove, Move } from '../made-move.ts';
import { MOVE_FOLLOWERS } from './followers.ts';

/**
 * Makes a move in the caller's transaction with the owner locked: decides it, writes the state of the case, and lets
 * all followers follow.
 * @throws ApiError 409 when it may not be made now, 400 when it wants a note; as its followers.
 */
export async function makeMove(caseContext: CaseContext, trx: Queries, move: Move): Promise<CaseRow> {
  const { before } = move;
  const decided = await decide(caseContext, trx, move);
  const all: (Following | null)[] = [];
  for (const follower of MOVE_FOLLOWERS) all.push(await follower(caseContext, trx, move, decided));
  const columns = Object.assign(columnsOf(caseContext, move, decided), ...all.map((one) => one?.columns));
  const row = before ? await update(trx, before.id, columns) : await begin(caseContext, trx, move, columns);
  const made: MadeMove = { move, decided, row, document: null, changes: [], due: null };
  for (const one of all) await one?.follow?.(made);
  return move.by === 'payment' ? row : makePaymentMove(caseContext, trx, row);
}

/** @throws as `makeMove` */
async function decide(caseContext: CaseContext, trx: Queries, move: Move): Promise<Decided> {
  const { procedure, before, name, by } = move;
  const rules = moveOf(procedure, name);
  const note = move.note?.trim() ?? '';
  const { values, scope, next } = await outcomeOf(caseContext, trx, move);
  if (!rules || !next) throw new ApiError(409, 'errors.procedures.wrongState');
  if ((rules.note === 'required' && note === '') || (note !== '' && !takesNote(rules)))
    throw new ApiError(400, 'errors.procedures.note');
  const { state, remembered } = next;
  const ended = procedure.ends.includes(state);
  const withdrawn = ended && by === 'member' && !rules.values;
  return { rules, note, values, scope: { ...scope, ...caseStateOf(before) }, state, remembered, ended, withdrawn };
}

function columnsOf(
  { version }: CaseContext,
  { procedure, sent, titles, language, context, ...move }: Move,
  { rules, note, values, state, remembered, ended, withdrawn }: Decided,
): Kept {
  return {
    state,
    ended,
    withdrawn,
    remembered: JSON.stringify(remembered),
    // Words of the member answer those of the office, which ask no more.
    ...(rules.note ? { note: (move.by === 'member' ? '' : note) || null } : {}),
    ...(move.values && procedure.record === undefined ? { values: JSON.stringify(values) } : {}),
    ...(language ? { language } : {}),
    ...(context === undefined ? {} : { context }),
    ...(titles && { form_version: (sent?.version ?? version).manifest.version, titles: JSON.stringify(titles) }),
    ...(sent && { form: sent.form.id, context: sent.context }),
  };
}

/**
 * Makes the move that waits until all is paid, where there is one and it may be made now; one at most, so none leads round
 * in a circle. The owner is locked.
 * @returns the case as it stands then.
 */
export async function makePaymentMove(caseContext: CaseContext, trx: Queries, before: CaseRow): Promise<CaseRow> {
  if (before.ended || before.unpaid) return before;
  const procedure = await procedureOf(trx, caseContext.version, before);
  for (const [name, { by, from }] of Object.entries(procedure.moves)) {
    if (!by.includes('payment') || !from.includes(before.state)) continue;
    const move = { procedure, before, owner: before.owner, name, by: 'payment', userId: null } as const;
    if (await mayMove(caseContext, trx, move)) return makeMove(caseContext, trx, move);
  }
  return before;
}

/** Whether a move may be made now, with the owner locked. */
export async function mayMove(caseContext: CaseContext, trx: Queries, move: Move): Promise<boolean> {
  return (await outcomeOf(caseContext, trx, move)).next !== null;
}

/** The scope of the conditions of a move, and the state of the case after it; `null` when it may not be made. */
async function outcomeOf(caseContext: CaseContext, trx: Queries, move: Move) {
  const { procedure, before, name, by, sent, note = '' } = move;
  const values = move.values ?? before?.values ?? (await recordValues(caseContext, trx, move));
  const scope = { values, note: note.trim(), ...moveScope(caseContext, sent?.form.id ?? before?.form ?? null) };
  return { values, scope, next: stateAfter(procedure, caseStateOf(before), name, { by, scope }) };
}

/** The scope of the conditions of the moves of a case that goes on, beside its state. */
export async function caseScope(context: Pick<Wording, 'db' | 'version'>, row: CaseRow) {
  return { values: await valuesOf(context, row), ...moveScope(context, row.form) };
}

/** The scope of the conditions of moves beside the case, where it was begun by a form. */
export function moveScope({ version }: Pick<CaseContext, 'version'>, form: string | null) {
  const afterSending = version.forms.get(form ?? '')?.spec.afterSending ?? [];
  return { today: todayIn(version.settings.timeZone), afterSending };
}

async function recordValues({ version }: CaseContext, trx: Queries, { procedure, owner }: Move): Promise<Values> {
  if (procedure.record === undefined) return {};
  return (await readRecord(trx, version, owner, procedure.record))?.values ?? {};
}

type Kept = Updateable<Tables['cases']> & { state: string };

async function update(trx: Queries, id: number, kept: Kept): Promise<CaseRow> {
  return trx
    .updateTable('cases')
    .set({ ...kept, revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function begin(
  { version }: CaseContext,
  trx: Queries,
  { procedure, owner, id }: Move,
  kept: Kept,
): Promise<CaseRow> {
  const empty = { language: null, values: null, note: null, updated_at: sql<Date>`now()` };
  const columns = {
    ...empty,
    ...kept,
    ...(id && { id }),
    procedure: procedure.id,
    owner,
    version: version.manifest.version,
  };
  for (;;) {
    const row = await trx
      .insertInto('cases')
      .values({ ...columns, reference: isOfForms(procedure) ? newReference() : null })
      // Another case may have the reference already; an open case of the same procedure is a fault.
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
}
