import type { MailState, SentRequest, SentRequestDetail } from '../../api/shapes/sent-requests.ts';
import type { Language } from '../../core/config.ts';
import { closedBy, countsSent } from '../../core/forms/closed.ts';
import { type CompiledProcedure, isOfForms } from '../../core/procedure.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { formOpenTo, formScope } from '../config/form-access.ts';
import type { Queries } from '../db/database.ts';
import type { CaseRow } from '../db/tables.ts';
import { ApiError } from '../http/errors.ts';
import { paymentOf } from '../payments/bill.ts';
import { dueOfCase, duesOf } from '../payments/dues.ts';
import { procedureText, titleOf, valuesOf, type Wording, wordedValues } from '../procedures/as-sent.ts';
import { type CaseContext, caseByKey, keyOf } from '../procedures/cases.ts';
import { procedureOf } from '../procedures/definition.ts';
import { sendingMove, withdrawingMove } from '../procedures/moves/allowed-moves.ts';
import { caseStateOf, makeMove, moveScope } from '../procedures/moves/move.ts';
import { sentCounts } from '../procedures/open-now.ts';
import { dueCalendar, dueOf } from '../procedures/times/due.ts';
import { lockOwner } from '../records/store.ts';
import { valuesTag } from './send-form.ts';

const PAGE = 25;

/** A user's own cases, newest first, and the key to go on from. */
export async function listSent(
  wording: Wording,
  userId: number,
  language: Language,
  before?: string,
): Promise<{ items: SentRequest[]; next: string | null }> {
  const { db } = wording;
  let query = ownCases(db, userId).orderBy('cases.created_at', 'desc').orderBy('cases.id', 'desc');
  if (before !== undefined) {
    const last = await caseByKey(db, before);
    if (last?.owner !== userId) return { items: [], next: null };
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('cases.created_at', 'cases.id'),
        '<',
        selectFrom('cases as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', last.id)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  const rows = await query.limit(PAGE + 1).execute();
  const shown = rows.slice(0, PAGE);
  const answers = await answersTo(db, shown);
  const dues = await duesOf(
    db,
    shown.map(({ id }) => id),
  );
  const items: SentRequest[] = [];
  for (const row of shown)
    items.push({
      ...(await summaryOf(wording, row, language)),
      ...paymentOf(wording.version, dues.get(row.id), language),
      answers: answers.get(row.id) ?? [],
    });
  return { items, next: rows.length > PAGE ? (items.at(-1)?.reference ?? null) : null };
}

/** One of the user's own cases with labels of its version and language; `null` when there is none with this key. */
export async function findSent(
  wording: Wording,
  user: SessionUser,
  key: string,
  spoken: Language,
): Promise<SentRequestDetail | null> {
  const { db, version } = wording;
  const found = await caseByKey(db, key);
  const row = found && (await ownCases(db, user.id).where('cases.id', '=', found.id).executeTakeFirst());
  if (!row) return null;
  // A form that was sent is read in the language of then, any other in the one that is spoken now.
  const language = row.form_version === null ? spoken : (row.language ?? spoken);
  const procedure = await procedureOf(db, version, row).catch(() => null);
  const scope = { values: row.values ?? {}, ...moveScope(wording, row.form) };
  const values = await valuesOf(wording, row);
  return {
    ...(await summaryOf(wording, row, language, spoken)),
    ...paymentOf(version, await dueOfCase(db, row.id), spoken),
    answers: (await answersTo(db, [row])).get(row.id) ?? [],
    language,
    version: row.form_version ?? version.manifest.version,
    sections: await wordedValues(wording, row, values, language),
    mayWithdraw: procedure !== null && withdrawingMove(procedure, caseStateOf(row), scope) !== null,
    change: procedure && (await changeOf(wording, user, row, procedure)),
  };
}

/** The deadline of one of the user's own cases as a file for a calendar; `null` without one. */
export async function ownCalendar(
  { db, version }: Wording,
  { user, key, language, origin }: { user: SessionUser; key: string; language: Language; origin: string },
): Promise<string | null> {
  const row = await caseByKey(db, key);
  return row?.owner === user.id ? dueCalendar(version, row, language, origin) : null;
}

/**
 * Ends one of the user's own cases by the move that does so; a withdrawn one stays so.
 * @throws ApiError 404, 403 when nobody may withdraw it, 409 when it may not be withdrawn any more.
 */
export async function withdraw(caseContext: CaseContext, trx: Queries, user: SessionUser, key: string): Promise<void> {
  await lockOwner(trx, user.id);
  const before = await caseByKey(trx, key);
  if (before?.owner !== user.id) throw new ApiError(404, 'errors.server.notFound');
  if (before.withdrawn) return;
  const procedure = await procedureOf(trx, caseContext.version, before);
  const scope = { values: before.values ?? {}, ...moveScope(caseContext, before.form) };
  const name = withdrawingMove(procedure, caseStateOf(before), scope);
  if (name === null) {
    const mayEver = procedure.states.some((state) =>
      withdrawingMove(procedure, { ...caseStateOf(before), state }, scope),
    );
    throw mayEver ? new ApiError(409, 'errors.server.requestBegun') : new ApiError(403, 'errors.server.forbidden');
  }
  await makeMove(caseContext, trx, { procedure, before, owner: user.id, userId: user.id, by: 'member', name });
}

/** The form that a case goes on with, and what it begins with; `null` while its sender may not send it again. */
async function changeOf(
  wording: Wording,
  user: SessionUser,
  row: CaseRow,
  procedure: CompiledProcedure,
): Promise<SentRequestDetail['change']> {
  const { db, version } = wording;
  const { id, form, context } = row;
  const values = row.values ?? {};
  const move = sendingMove(procedure, caseStateOf(row), { values, ...moveScope(wording, form) });
  if (form === null || !isOfForms(procedure) || move === null || !formOpenTo(version, form, user.role)) return null;
  const spec = version.forms.get(form)?.spec ?? {};
  const sent = countsSent(spec) ? await sentCounts(db, form, user.id, [spec], id) : undefined;
  if (closedBy(spec, { ...formScope(version, user, null), state: row.state, sent })) return null;
  return { form, context, tag: valuesTag(values), values };
}

function ownCases(db: Queries, userId: number) {
  return db
    .selectFrom('cases')
    .leftJoin('outbox', (join) => join.onRef('outbox.case_id', '=', 'cases.id').on('outbox.copy', '=', false))
    .selectAll('cases')
    .select(['outbox.id as mail', 'outbox.sent_at', 'outbox.failed_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox_recipients')
          .select('address')
          .whereRef('mail_id', '=', 'outbox.id')
          .where('state', '=', 'accepted'),
      ).as('reached_some'),
    )
    .where('cases.owner', '=', userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof ownCases>['execute']>>[number];

/** What the office has written about each case, oldest first. */
async function answersTo(db: Queries, rows: readonly Pick<Row, 'id'>[]): Promise<Map<number, SentRequest['answers']>> {
  const found = new Map<number, SentRequest['answers']>();
  if (rows.length === 0) return found;
  const ids = rows.map(({ id }) => id);
  const events = await db
    .selectFrom('case_events')
    .select(['case_id', 'note', 'at'])
    .where('actor', '=', 'office')
    .where('act', 'in', ['move', 'answer'])
    .where('case_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { case_id, note, at } of events) {
    if (case_id === null || !note) continue;
    found.set(case_id, [...(found.get(case_id) ?? []), { text: note, at: at.toISOString() }]);
  }
  return found;
}

/** @param spoken the language that the page around it is read in. */
async function summaryOf(
  wording: Wording,
  row: Row,
  language: Language,
  spoken = language,
): Promise<Omit<SentRequest, 'answers'>> {
  const { created_at, state } = row;
  const procedure = await procedureOf(wording.db, wording.version, row).catch(() => null);
  return {
    reference: keyOf(row),
    title: titleOf(wording.version, row, language),
    sentAt: created_at.toISOString(),
    state: mailStateOf(row),
    progress: state,
    progressText: (await procedureText(wording, row, `states.${state}`, spoken)) || state,
    outlook: outlookOf(row, procedure),
    ...dueOf(wording.version, row, spoken, 'member'),
  };
}

/** A state to which the office moves only with words for the member has something to read. */
function outlookOf({ state, ended, withdrawn }: CaseRow, procedure: CompiledProcedure | null): SentRequest['outlook'] {
  if (withdrawn) return 'withdrawn';
  const leading = Object.values(procedure?.moves ?? {}).filter(({ to }) => to === state);
  if (leading.some(({ by, note }) => by.includes('office') && note === 'required')) return 'asked';
  if (ended) return 'over';
  return leading.some(({ by }) => by.includes('member')) ? 'arrived' : 'waiting';
}

function mailStateOf({ mail, sent_at, failed_at, reached_some }: Row): MailState {
  if (sent_at || mail === null) return 'sent';
  if (!failed_at) return 'waiting';
  return reached_some ? 'partly' : 'failed';
}
