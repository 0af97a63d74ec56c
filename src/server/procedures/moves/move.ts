import { sql } from 'kysely';
import type { Language, Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import type { Scope } from '../../../core/expressions/tree.ts';
import { type CompiledProcedure, isOfForms, type MoveActor } from '../../../core/procedure.ts';
import type { Queries } from '../../db/database.ts';
import type { CaseRow } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Attachment } from '../../http/multipart.ts';
import { centsOf, dueAfter } from '../../payments/dues.ts';
import { readRecord } from '../../records/read.ts';
import { countAgain } from '../../statistics/count-cases.ts';
import { comparedFields, sectionsOf } from '../as-sent.ts';
import { type CaseContext, newReference } from '../cases.ts';
import { formOf, procedureOf } from '../definition.ts';
import { takeFiles } from '../files/case-files.ts';
import { formMails, moveMails, paymentMails, type SentForm } from '../mails.ts';
import { beginTimes, changeTimes, keptTimes, type Times, timesIn } from '../times/times.ts';
import { type CaseState, moveOf, NO_CASE_STATE, stateAfter } from './allowed-moves.ts';

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
  /** What the case holds from now on, by property; by record or, of a case that keeps them itself, by its form. */
  values?: Values;
  language?: string | null;
  /** The form that comes with it, where forms name the procedure; absent for a message without a form. */
  sent?: SentForm & { titles: Record<Language, string> };
  /** Of a case that begins, where its number is in its document already. */
  id?: number;
  /** Keeps the document that the move makes or signs, once the case is there; its file goes with mails that take it. */
  document?(): Promise<{ id: number; file?: Attachment }>;
}

/**
 * Makes a move in the caller's transaction with the owner locked, with its line of the audit and its mails.
 * @throws ApiError 409 when it may not be made now, 400 when it wants a note.
 */
export async function makeMove(caseContext: CaseContext, trx: Queries, move: Move): Promise<CaseRow> {
  const { procedure, before, owner, name, by, userId, sent } = move;
  const rules = moveOf(procedure, name);
  const note = move.note?.trim() ?? '';
  const { values, scope, next } = await outcomeOf(caseContext, trx, move);
  const standing = caseStateOf(before);
  if (!rules || !next) throw new ApiError(409, 'errors.procedures.wrongState');
  if ((rules.note === 'required' && note === '') || (note !== '' && !takesNote(rules.note)))
    throw new ApiError(400, 'errors.procedures.note');
  const ended = procedure.ends.includes(next.state);
  const waiting = await timesAfter(caseContext, trx, move, { state: next.state, values });
  const withdrawn = ended && by === 'member' && !rules.values;
  const cents = withdrawn ? 0 : await costOf(caseContext, trx, move, { ...scope, ...standing });
  const cost = await dueAfter(caseContext.version, trx, before, cents);
  const kept = {
    state: next.state,
    ended,
    withdrawn,
    ...(cost && { unpaid: cost.unpaid }),
    remembered: JSON.stringify(next.remembered),
    ...waiting?.due,
    ...(rules.note ? { note: note || null } : {}),
    ...(move.values && procedure.record === undefined ? { values: JSON.stringify(values) } : {}),
    ...(move.language ? { language: move.language } : {}),
    ...(sent && {
      form: sent.form.id,
      form_version: sent.version.manifest.version,
      context: sent.context,
      titles: JSON.stringify(sent.titles),
    }),
  };
  const changes = rules.document ? [] : await changedFields(caseContext, trx, move);
  const row = before
    ? await update(trx, before.id, kept)
    : await begin(caseContext, trx, procedure, owner, { ...kept, ...(move.id && { id: move.id }) });
  await waiting?.keep(row.id);
  if (kept.values !== undefined) await takeFiles(trx, row, values);
  const document = await move.document?.();
  const changed = changes.map(({ label, value }) => `${label}: ${value}`).join('\n');
  await trx
    .insertInto('case_events')
    .values({
      act: 'move',
      case_id: row.id,
      document_id: document?.id ?? null,
      move: name,
      from_state: before?.state ?? null,
      to_state: row.state,
      actor: by,
      user_id: userId,
      note: takesNote(rules.note) ? note : changed || null,
    })
    .execute();
  await countAgain(trx, row.id);
  const file = document?.file ?? null;
  const due = (await cost?.keep(row, move)) ?? null;
  const made = {
    row,
    due,
    mails: rules.mails ?? [],
    procedure,
    values,
    note,
    changes,
    file,
    scope: { ...scope, ...standing },
  };
  const sentBefore = sent && before?.values && { sentBefore: before.values };
  const told = [
    sent ? await formMails(caseContext, trx, { ...made, sent }) : false,
    await moveMails(caseContext, trx, { ...made, sent, ...sentBefore }),
  ];
  await paymentMails(caseContext, trx, { ...made, sent }, told.includes(true));
  return by === 'payment' ? row : makePaymentMove(caseContext, trx, row);
}

/** What the case costs from a move on, in cents: by the move, else by the form that comes with it; `undefined`: as before. */
async function costOf(
  { version }: CaseContext,
  trx: Queries,
  { procedure, name, owner, sent }: Move,
  scope: Scope,
): Promise<number | undefined> {
  const rules = moveOf(procedure, name);
  const form = rules?.values ? (sent?.form ?? formOf(version, procedure)) : undefined;
  const amount = rules?.amount ?? form?.spec.amount;
  if (!amount) return undefined;
  const user = await trx
    .selectFrom('users')
    .select(['role', 'username', 'name'])
    .where('id', '=', owner)
    .executeTakeFirst();
  // The price is the one that the sender saw.
  return centsOf(amount, { ...scope, user, settings: (sent?.version ?? version).settings });
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

/** What the conditions of a move see, and how the case stands after it; `null` when it may not be made. */
async function outcomeOf(caseContext: CaseContext, trx: Queries, move: Move) {
  const { procedure, before, name, by, sent, note = '' } = move;
  const values = move.values ?? before?.values ?? (await recordValues(caseContext, trx, move));
  const scope = { values, note: note.trim(), ...moveScope(caseContext, sent?.form.id ?? before?.form ?? null) };
  return { values, scope, next: stateAfter(procedure, caseStateOf(before), name, { by, scope }) };
}

/** A case before a move; without one that goes on, none. */
export function caseStateOf(row: CaseRow | null | undefined): CaseState {
  return row ? { state: row.state, remembered: row.remembered, paid: !row.unpaid } : NO_CASE_STATE;
}

/** What the conditions of moves see beside the case, where it was begun by a form. */
export function moveScope({ version }: Pick<CaseContext, 'version'>, form: string | null) {
  const afterSending = version.forms.get(form ?? '')?.spec.afterSending ?? [];
  return { today: todayIn(version.settings.timeZone), afterSending };
}

async function recordValues({ version }: CaseContext, trx: Queries, { procedure, owner }: Move): Promise<Values> {
  if (procedure.record === undefined) return {};
  return (await readRecord(trx, version, owner, procedure.record))?.values ?? {};
}

/**
 * What the case waits for after a move. One that says where it leads begins all times anew, also in the same state; one
 * that changes the values alone, those whose date it changes. `null`: all stays.
 */
async function timesAfter(
  { version: { settings } }: CaseContext,
  trx: Queries,
  { procedure, before, name, by, values: sent }: Move,
  { state, values }: { state: string; values: Values },
): Promise<{ due: Times['due']; keep(id: number): Promise<void> } | null> {
  const { timeZone, holidays = [] } = settings;
  const counting = { values, holidays, timeZone, today: todayIn(timeZone) };
  if (!before || moveOf(procedure, name)?.to !== undefined) {
    // Moves of time that lead to each other are made once a day.
    const times = timesIn(procedure, state, { ...counting, notToday: by === 'time' });
    return { due: times.due, keep: (id) => beginTimes(trx, id, times) };
  }
  if (!sent) return null;
  const known = await keptTimes(trx, before.id);
  const times = timesIn(procedure, state, counting, known);
  return { due: times.due, keep: (id) => changeTimes(trx, id, known, times) };
}

function takesNote(note: string | undefined): boolean {
  return note === 'required' || note === 'optional';
}

/** The fields whose values are other ones with a move, in the words of the office. */
async function changedFields(
  { version }: CaseContext,
  trx: Queries,
  { procedure, before, values, sent }: Move,
): Promise<{ label: string; value: string }[]> {
  if (!before?.values || !values || procedure.record !== undefined) return [];
  const form = sent?.form ?? formOf(version, procedure);
  if (!form) return [];
  const words = { language: version.manifest.defaultLanguage, context: sent?.context ?? null };
  const read = (all: Values) => sectionsOf(trx, sent?.version ?? version, form, { ...words, values: all });
  const fields = comparedFields(await read(before.values), await read(values)).filter(({ changed }) => changed);
  return fields.map(({ label, before: was, now }) => ({ label, value: `${was || '–'} → ${now || '–'}` }));
}

interface Kept {
  id?: number;
  state: string;
  ended: boolean;
  withdrawn: boolean;
  remembered: string;
  note?: string | null;
  values?: string;
  language?: string;
  form?: string;
  form_version?: string;
  context?: string | null;
  titles?: string;
  due_on?: string | null;
  due_by?: CaseRow['due_by'];
  unpaid?: boolean;
}

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
  procedure: CompiledProcedure,
  owner: number,
  kept: Kept,
): Promise<CaseRow> {
  const empty = { language: null, values: null, note: null, updated_at: sql<Date>`now()` };
  const columns = { ...empty, ...kept, procedure: procedure.id, owner, version: version.manifest.version };
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
