import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import {
  type DeskAct,
  type DeskChanges,
  type DeskChoices,
  type DeskDetail,
  type DeskDocument,
  type DeskEvent,
  type DeskLine,
  type DeskMove,
  PAYMENT_FILTERS,
} from '../../../api/shapes/desk.ts';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Language, Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { moveOf, movesNow } from '../../../core/moves/allowed-moves.ts';
import { isOfForms, type MoveActor, TO_MEMBER } from '../../../core/procedure.ts';
import { withCapital } from '../../../core/values/capital.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseAct, CaseRow, EventDetails } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import { demandPreconditions, entityTag } from '../../kit/preconditions.ts';
import { dayWords } from '../config/day-words.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { type Due, dayPaid, dueOfCase, toPayBack } from '../dues/dues.ts';
import { amountText, paymentOf } from '../dues/payment-words.ts';
import { markPayment, UNDO, undoOf } from '../payments/by-hand.ts';
import {
  comparedFields,
  procedureText,
  procedureTitle,
  stateText,
  titleOf,
  valuesOf,
  wordedValues,
} from '../procedures/as-sent.ts';
import { caseStateOf } from '../procedures/case-state.ts';
import { caseByKey, keyOf, lockedCase } from '../procedures/cases.ts';
import { procedureOf } from '../procedures/definition.ts';
import { fileName } from '../procedures/documents/sign.ts';
import { filesOfAnswer } from '../procedures/files/case-files.ts';
import { moveMails } from '../procedures/mails.ts';
import { makeMove, moveScope } from '../procedures/moves/move.ts';
import { dueOf } from '../procedures/times/due.ts';
import { type EarlierValues, recordBefore } from '../records/read.ts';
import { type CaseKind, caseRows, type ListedCase, sentForms } from './case-rows.ts';
import { type Asker, type ExportLine, type LineSource, mailboxFacts, pagedLines } from './source.ts';

/** Cases of procedures that are published, or were once. */
export function casesOf(kind: CaseKind): LineSource {
  return {
    ...pagedLines<ListedCase>({
      read: ({ db, version }, filter, part) => caseRows(db, version, kind, filter, part),
      placeOf: keyOf,
      lineOf,
      async fullOf(asker, row) {
        const values = await valuesOf(asker, row);
        const sections = await wordedValues(asker, row, values, asker.language);
        const form = row.reference === null ? row.procedure : (row.form ?? '');
        const { cost } = row;
        return { form, sections, values, ...(cost && { cost: costInEuros(cost) }) };
      },
    }),

    choices: (asker) => choicesOf(asker, kind),

    async detail(asker, key) {
      const row = await caseByKey(asker.db, key);
      return row ? { detail: await detailOf(asker, row), tag: entityTag(row.revision) } : null;
    },

    act: actOnCase,
  };
}

async function lineOf(asker: Asker, row: Omit<ListedCase, 'place'>): Promise<DeskLine> {
  const { state, reference, created_at, updated_at } = row;
  return {
    key: keyOf(row),
    title: titleOf(asker.version, row, asker.language),
    member: senderOf(asker, row),
    at: (reference === null ? updated_at : created_at).toISOString(),
    state,
    stateText: await stateText(asker, row, asker.language),
    ...dueOf(asker.version, row, asker.language, 'office'),
    ...paymentOf(asker.version, row.cost, asker.language),
  };
}

/** A stranger is called by the mailbox that the form named. */
function senderOf(
  { version, language }: Asker,
  { kind, username, name }: Pick<ListedCase, 'kind' | 'username' | 'name'>,
): DeskLine['member'] {
  if (kind !== 'stranger') return { username, name };
  return { username: version.text(language, 'app.desk.noAccount'), name: name || '–' };
}

function said(asker: Asker, row: CaseRow, key: string): Promise<string> {
  return procedureText(asker, row, key, asker.language);
}

async function choicesOf({ db, version, language }: Asker, kind: CaseKind): Promise<DeskChoices> {
  const sent = kind === 'requests';
  const procedures = [...version.procedures.values()].filter((procedure) => isOfForms(procedure) === sent);
  const states = procedures.flatMap(({ id, states: all }) =>
    all.map(
      (state) =>
        [
          state,
          { id: state, title: withCapital(version.text(language, `procedures.${id}.states.${state}`)) || state },
        ] as const,
    ),
  );
  const own = () => procedures.map(({ id }) => ({ id, title: procedureTitle(version, id, language) }));
  const forms = async () =>
    (await sentForms(db)).map(({ form, titles }) => {
      const row = { form, titles, procedure: '', language: version.manifest.defaultLanguage };
      return { id: form ?? '', title: titleOf(version, row, language) };
    });
  const costs = await db.selectFrom('dues').select('id').limit(1).executeTakeFirst();
  return {
    forms: sent ? await forms() : own(),
    states: [...new Map(states).values()],
    ...(costs && {
      payments: PAYMENT_FILTERS.map((id) => ({ id, title: version.text(language, `app.payments.filters.${id}`) })),
    }),
  };
}

async function detailOf(asker: Asker, row: CaseRow): Promise<DeskDetail> {
  const { db, version } = asker;
  const owner = db.selectFrom('users').select(['username', 'name', 'kind']).where('id', '=', row.owner);
  // A sent form is shown in the language of its sending; any other text follows the language of the desk.
  const language = row.form_version === null ? asker.language : (row.language ?? asker.language);
  const worded = (all: Values) => wordedValues(asker, row, all, language);
  const values = await valuesOf(asker, row);
  const sections = await worded(values);
  const earlier = await earlierVersion(db, version, row);
  const cost = await dueOfCase(db, row.id);
  return {
    ...(await lineOf(asker, { ...row, ...(await owner.executeTakeFirstOrThrow()), cost })),
    ...(await mailboxFacts(asker, row.owner)),
    language,
    sections,
    documents: await documentsOf(db, row),
    changes: earlier && changesOf(await worded(earlier.values), sections, earlier.at),
    ...(cost && { payments: await paymentsOf(asker, cost) }),
    events: await eventsOf(asker, row),
    moves: await movesOf(asker, row, values),
  };
}

/** Nothing once it was cancelled. */
function costInEuros(due: Due): ExportLine['cost'] {
  const { state, cents, paid, reference } = due;
  return { amount: state === 'cancelled' ? 0 : cents / 100, paid: paid / 100, paidOn: dayPaid(due), reference };
}

/** Payments of a case. An undone payment stands beside the entry that undid it. */
async function paymentsOf({ db, version, language }: Asker, due: Due): Promise<DeskDetail['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'source', 'source_id', 'cents', 'booked_on', 'note'])
    .where('due_id', '=', due.id)
    .orderBy('id')
    .execute();
  const undone = new Set(rows.map(({ source_id }) => source_id));
  return {
    rest: due.state === 'due' ? due.cents - due.paid : -toPayBack(due),
    today: todayIn(version.settings.timeZone),
    words: {
      title: version.text(language, 'app.payments.mark.title'),
      amount: version.text(language, 'app.payments.mark.amount'),
      on: version.text(language, 'app.payments.mark.on'),
      note: version.text(language, 'app.payments.mark.note'),
      mark: version.text(language, 'app.payments.mark.mark'),
      undo: version.text(language, 'app.payments.mark.undo'),
      wrongAmount: version.text(language, 'app.payments.mark.wrongAmount'),
      wrongDay: version.text(language, 'app.payments.mark.wrongDay'),
    },
    items: rows.map(({ id, source, source_id, cents, booked_on, note }) => ({
      id: Number(id),
      on: dayWords(version, booked_on, language),
      amount: amountText(version, cents, language),
      source: version.text(language, `app.payments.sources.${source}`),
      note,
      mayUndo: source === 'office' && !undone.has(undoOf(id)) && !source_id.startsWith(UNDO),
    })),
  };
}

async function documentsOf(db: Queries, { id, procedure }: CaseRow): Promise<DeskDocument[]> {
  const rows = await db
    .selectFrom('procedure_documents')
    .select(['number', 'created_at', 'signed_at'])
    .where('case_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, created_at, signed_at }) => ({
    number,
    name: fileName({ procedure, id }, number),
    at: created_at.toISOString(),
    signed: signed_at?.toISOString() ?? null,
  }));
}

async function movesOf(asker: Asker, row: CaseRow, values: Values): Promise<DeskMove[]> {
  const procedure = await procedureOf(asker.db, asker.version, row).catch(() => null);
  if (!procedure) return [];
  const scope = { values, ...moveScope(asker, row.form) };
  const names = movesNow(procedure, caseStateOf(row), { by: 'office', scope });
  return Promise.all(
    names.map(async (id) => {
      const note = moveOf(procedure, id)?.note;
      const title = (await said(asker, row, `moves.${id}`)) || id;
      return { id, title, note: note === 'required' || note === 'optional' ? note : 'none' };
    }),
  );
}

async function eventsOf(asker: Asker, row: CaseRow): Promise<DeskEvent[]> {
  const { db, version, language } = asker;
  const rows = await db
    .selectFrom('case_events')
    .leftJoin('users', 'users.id', 'case_events.user_id')
    .select(['act', 'move', 'at', 'note', 'actor', 'details', 'users.name'])
    .where('case_id', '=', row.id)
    .orderBy('case_events.id')
    .execute();
  return Promise.all(
    rows.map(async ({ act, move, at, note, actor, details, name }) => ({
      at: at.toISOString(),
      act:
        move === null
          ? version.text(language, ...actWords(asker, act, details ?? {}))
          : (await said(asker, row, `moves.${move}`)) || move,
      by: name ?? actorWords(version, language, actor),
      text: note ?? '',
      ...(details?.files?.length && { files: filesOfAnswer(details.files) }),
    })),
  );
}

/** The text of something that is no move, with its values. */
function actWords(
  { version, language }: Asker,
  act: CaseAct,
  { cents = '0', before, on }: EventDetails,
): [key: string, values?: Record<string, string>] {
  const money = (one: string) => amountText(version, one, language);
  const amount = money(cents.replace('-', ''));
  if (act === 'pay')
    return [
      cents.startsWith('-') ? 'app.desk.acts.payBack' : 'app.desk.acts.pay',
      { amount, day: dayWords(version, on, language) },
    ];
  if (act !== 'due') return [act === 'note' ? 'app.desk.acts.note' : 'app.desk.acts.answer'];
  if (before === undefined) return ['app.desk.acts.due', { amount }];
  return [cents === '0' ? 'app.desk.acts.dueNoMore' : 'app.desk.acts.dueChanged', { amount, before: money(before) }];
}

const ACTORS = { office: 'app.desk.office', time: 'app.desk.time', payment: 'app.desk.payment' } as const;

/** The actor where no account acted; empty for the member. */
function actorWords(version: LoadedVersion, language: Language, actor: MoveActor): string {
  if (actor === 'member') return '';
  return version.text(language, ACTORS[actor]);
}

/** The version that the office last decided on, else the one before the present; `null` when there is only one. */
async function earlierVersion(db: Queries, version: LoadedVersion, row: CaseRow): Promise<EarlierValues | null> {
  const decided = await lastDecision(db, row.id);
  const record = version.procedures.get(row.procedure)?.record;
  if (record !== undefined) return recordBefore(db, version, row.owner, record, decided);
  const [, ...earlier] = await db
    .selectFrom('procedure_documents')
    .select(['values', 'created_at as at'])
    .select(sql<boolean>`created_at <= ${decided}::timestamptz`.as('decided'))
    .where('case_id', '=', row.id)
    .orderBy('number', 'desc')
    .execute();
  return earlier.find((one) => one.decided) ?? earlier[0] ?? null;
}

/** When the office last moved a case, with all its digits. */
async function lastDecision(db: Queries, caseId: number): Promise<string | null> {
  const row = await db
    .selectFrom('case_events')
    .select(sql<string | null>`max(at)::text`.as('at'))
    .where('case_id', '=', caseId)
    .where('actor', '=', 'office')
    .where('act', '=', 'move')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Two versions side by side, as they read; `null` when they read the same. */
function changesOf(before: readonly SentSection[], now: readonly SentSection[], at: Date): DeskChanges | null {
  const fields = comparedFields(before, now);
  return fields.some(({ changed }) => changed) ? { at: at.toISOString(), fields } : null;
}

const ANSWER = { message: 'request-answer', recipient: TO_MEMBER };

/** Moves a case in the name of the desk, notes something, answers the member, or several at once. */
async function actOnCase(
  { context: { settings }, version, user }: Asker,
  trx: Queries,
  { key, headers, move, payment, undo, ...words }: { key: string; headers: IncomingHttpHeaders } & DeskAct,
): Promise<void> {
  const before = await lockedCase(trx, key);
  demandPreconditions(headers, entityTag(before.revision));
  const [answer, note] = [words.answer?.trim() ?? '', words.note?.trim() ?? ''];
  if (payment !== undefined || undo !== undefined) {
    if (move !== undefined || answer !== '') throw new ApiError(400, 'errors.server.badRequest');
    return markPayment({ settings, version }, trx, before, { payment, undo, note, by: user.id });
  }
  if (move === undefined && answer === '' && note === '') throw new ApiError(400, 'errors.server.badRequest');
  const procedure = await procedureOf(trx, version, before);
  const caseContext = { settings, version };
  const event = { case_id: before.id, actor: 'office', user_id: user.id } as const;
  const noteDown = async () => {
    if (note === '') return;
    const row = { ...event, act: 'note', note } as const;
    await trx.insertInto('case_events').values(row).execute();
  };
  if (move !== undefined) {
    if (!moveOf(procedure, move)) throw new ApiError(400, 'errors.server.badRequest');
    const by = { by: 'office', owner: before.owner, userId: user.id } as const;
    await makeMove(caseContext, trx, { ...by, ...(answer && { note: answer }), procedure, before, name: move });
    return noteDown();
  }
  const row = await trx
    .updateTable('cases')
    .set({ revision: sql<number>`revision + 1`, ...(answer && { note: answer }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteDown();
  if (answer === '') return;
  await trx
    .insertInto('case_events')
    .values({ ...event, act: 'answer', note: answer })
    .execute();
  const values = await valuesOf({ db: trx, version }, before);
  const made = { row, procedure, mails: [ANSWER], values, note: answer, changes: [], file: null };
  const scope = { values, ...moveScope({ version }, before.form), ...caseStateOf(before) };
  await moveMails(caseContext, trx, { ...made, scope });
}
