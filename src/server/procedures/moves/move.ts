import { sql, type Updateable } from 'kysely';
import type { Language, Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import type { Scope } from '../../../core/expressions/tree.ts';
import { type CompiledProcedure, isOfForms, type MoveActor, type ProcedureMove } from '../../../core/procedure.ts';
import type { Queries } from '../../db/database.ts';
import type { CaseRow, Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Attachment } from '../../http/multipart.ts';
import { centsOf, dueAfter } from '../../payments/dues.ts';
import { readRecord } from '../../records/read.ts';
import { countAgain } from '../../statistics/count-cases.ts';
import { comparedFields, sectionsOf, valuesOf, type Wording } from '../as-sent.ts';
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

/**
 * Makes a move in the caller's transaction with the owner locked, with its line of the audit and its mails.
 * @throws ApiError 409 when it may not be made now, 400 when it wants a note.
 */
export async function makeMove(caseContext: CaseContext, trx: Queries, move: Move): Promise<CaseRow> {
  const { before, by } = move;
  const decided = await decide(caseContext, trx, move);
  const { rules, values, scope, withdrawn } = decided;
  const waiting = await timesAfter(caseContext, trx, move, { state: decided.state, values });
  const cents = withdrawn ? 0 : await costOf(caseContext, trx, move, scope);
  const cost = await dueAfter(caseContext.version, trx, before, cents);
  const changes = rules.document ? [] : await changedFields(caseContext, trx, move);
  const kept = { ...columnsOf(caseContext, move, decided), ...waiting?.due, ...(cost && { unpaid: cost.unpaid }) };
  const row = before ? await update(trx, before.id, kept) : await begin(caseContext, trx, move, kept);
  await waiting?.keep(row.id);
  if (kept.values !== undefined) await takeFiles(trx, row, values);
  const document = await move.document?.();
  await writeEvent(trx, move, decided, { row, document: document?.id ?? null, changes });
  const due = (await cost?.keep(row, move)) ?? null;
  await tell(caseContext, trx, move, { ...decided, row, due, changes, file: document?.file ?? null });
  return by === 'payment' ? row : makePaymentMove(caseContext, trx, row);
}

/** The outcome of a move, before anything is written. */
interface Decided {
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

/** @throws as `makeMove` */
async function decide(caseContext: CaseContext, trx: Queries, move: Move): Promise<Decided> {
  const { procedure, before, name, by } = move;
  const rules = moveOf(procedure, name);
  const note = move.note?.trim() ?? '';
  const { values, scope, next } = await outcomeOf(caseContext, trx, move);
  if (!rules || !next) throw new ApiError(409, 'errors.procedures.wrongState');
  if ((rules.note === 'required' && note === '') || (note !== '' && !takesNote(rules.note)))
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
    ...{ state, ended, withdrawn, remembered: JSON.stringify(remembered) },
    ...(rules.note ? { note: note || null } : {}),
    ...(move.values && procedure.record === undefined ? { values: JSON.stringify(values) } : {}),
    ...(language ? { language } : {}),
    ...(context === undefined ? {} : { context }),
    ...(titles && { form_version: (sent?.version ?? version).manifest.version, titles: JSON.stringify(titles) }),
    ...(sent && { form: sent.form.id, context: sent.context }),
  };
}

/** Writes the line of the audit, and has the case counted again. */
async function writeEvent(
  trx: Queries,
  { before, name, by, userId }: Move,
  { rules, note: said }: Decided,
  { row, document, changes }: { row: CaseRow; document: number | null; changes: readonly Change[] },
): Promise<void> {
  const changed = changes.map(({ label, value }) => `${label}: ${value}`).join('\n');
  await trx
    .insertInto('case_events')
    .values({
      ...{ act: 'move', case_id: row.id, document_id: document, move: name, actor: by, user_id: userId },
      ...{ from_state: before?.state ?? null, to_state: row.state },
      note: takesNote(rules.note) ? said : changed || null,
    })
    .execute();
  await countAgain(trx, row.id);
}

/** Writes the form's mail, then those of the move, which may go to the office of that mail; last what is due, if none has said it. */
async function tell(
  caseContext: CaseContext,
  trx: Queries,
  { procedure, before, sent }: Move,
  { rules, ...told }: Decided & Pick<Parameters<typeof moveMails>[2], 'row' | 'due' | 'changes' | 'file'>,
): Promise<void> {
  const made = { ...told, procedure, mails: rules.mails ?? [], sent };
  const sentBefore = sent && before?.values && { sentBefore: before.values };
  const toSender = sent ? await formMails(caseContext, trx, { ...made, sent }) : false;
  const toMember = await moveMails(caseContext, trx, { ...made, ...sentBefore });
  await paymentMails(caseContext, trx, made, toSender || toMember);
}

/** The costs of the case from a move on, in cents: by the move, else by the form with it; `undefined`: as before. */
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

/** The scope of the conditions of a move, and the state of the case after it; `null` when it may not be made. */
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

/**
 * The times of the case after a move: a move that says where it leads begins all times anew, also in the same state; a
 * move that changes values alone begins the times with another date now. `null`: all stays.
 */
async function timesAfter(
  { version: { settings } }: CaseContext,
  trx: Queries,
  { procedure, before, name, by, values: newValues }: Move,
  { state, values }: { state: string; values: Values },
): Promise<{ due: Times['due']; keep(id: number): Promise<void> } | null> {
  const { timeZone, holidays = [] } = settings;
  const counting = { values, holidays, timeZone, today: todayIn(timeZone) };
  if (!before || moveOf(procedure, name)?.to !== undefined) {
    // Moves of time that lead to each other are made once a day.
    const times = timesIn(procedure, state, { ...counting, notToday: by === 'time' });
    return { due: times.due, keep: (id) => beginTimes(trx, id, times) };
  }
  if (!newValues) return null;
  const known = await keptTimes(trx, before.id);
  const times = timesIn(procedure, state, counting, known);
  return { due: times.due, keep: (id) => changeTimes(trx, id, known, times) };
}

function takesNote(note: string | undefined): boolean {
  return note === 'required' || note === 'optional';
}

interface Change {
  label: string;
  value: string;
}

/** The fields whose values are other ones with a move, in the words of the office. */
async function changedFields(
  { version }: CaseContext,
  trx: Queries,
  { procedure, before, values, sent, context = null }: Move,
): Promise<Change[]> {
  if (!before?.values || !values || procedure.record !== undefined) return [];
  const form = sent?.form ?? formOf(version, procedure);
  if (!form) return [];
  const words = { language: version.manifest.defaultLanguage, context: sent ? sent.context : context };
  const read = (all: Values) => sectionsOf(trx, sent?.version ?? version, form, { ...words, values: all });
  const fields = comparedFields(await read(before.values), await read(values)).filter(({ changed }) => changed);
  return fields.map(({ label, before: was, now }) => ({ label, value: `${was || '–'} → ${now || '–'}` }));
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
