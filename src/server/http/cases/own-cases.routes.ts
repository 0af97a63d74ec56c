import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  type MailState,
  OwnAnswer,
  type SentRequest,
  SentRequestDetail,
  SentRequestsAnswer,
} from '../../../api/shapes/sent-requests.ts';
import type { Language } from '../../../core/config.ts';
import { closedBy, countsSent } from '../../../core/forms/closed.ts';
import { LONGEST_NAME } from '../../../core/longest-name.ts';
import { answeringMove, sendingMove, withdrawingMove } from '../../../core/moves/allowed-moves.ts';
import { type CompiledProcedure, isOfForms } from '../../../core/procedure.ts';
import { mayOpen } from '../../../core/session/access.ts';
import { strangerWith } from '../../domain/anonymous/strangers.ts';
import { formOpenTo, formScope } from '../../domain/config/form-access.ts';
import { workspaceOrigin } from '../../domain/config/page-address.ts';
import { dueOfCase, duesOf } from '../../domain/dues/dues.ts';
import { paymentOf } from '../../domain/dues/payment-words.ts';
import { stateText, titleOf, type Wording, wordedValues } from '../../domain/procedures/as-sent.ts';
import { caseStateOf, mayAnswer } from '../../domain/procedures/case-state.ts';
import { caseByKey, keyOf, readCaseContext } from '../../domain/procedures/cases.ts';
import { procedureOf } from '../../domain/procedures/definition.ts';
import { filesOfAnswer, keptFileAt } from '../../domain/procedures/files/case-files.ts';
import { caseScope, moveScope } from '../../domain/procedures/moves/move.ts';
import { sentCounts } from '../../domain/procedures/open-now.ts';
import { answerOffice, questionOf, withdraw } from '../../domain/procedures/sends/own-case.ts';
import { valuesTag } from '../../domain/procedures/sends/send-form.ts';
import { dueCalendar, dueOf } from '../../domain/procedures/times/due.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import { compilePart } from '../../kit/files/part-guard.ts';
import { once, sendOf } from '../../kit/idempotency.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { readParts } from '../multipart.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';
import { fileResponse, sendFile } from '../send-file.ts';

const access = ['everyone'];

/** The signed-in user's own cases of every procedure, and how often a form was sent. */
export default function sentRequests(app: Routes, context: ServerContext): void {
  const { db, config } = context;
  const wording = async () => ({ db, config, version: await config.demand() });
  /** Counts open or close a form, so everybody who may open the form reads them. */
  const open = { access: ['public', ...access] };
  app.get('/api/forms/:form/sent', { config: open, schema: COUNTS }, async (request) => {
    const version = await config.demand();
    const isStrangers = Object.hasOwn(version.settings.strangers ?? {}, request.params.form);
    const visitor = isStrangers ? strangerWith(0) : null;
    const user = request.user ?? visitor ?? (await context.sessions.check(String(request.headers.authorization ?? '')));
    if (!isStrangers && !mayOpen(version.menu.checks, access, user)) throw new ApiError(403, 'errors.server.forbidden');
    const form = version.forms.get(request.params.form);
    if (!form || !countsSent(form.spec) || !formOpenTo(version, form.id, user.role))
      throw new ApiError(404, 'errors.server.notFound');
    const again = await caseByKey(db, request.query.besides);
    const besides = again?.owner === user.id ? again.id : undefined;
    return sentCounts(db, form.id, user.id, [form.spec], besides);
  });

  app.get('/api/requests', { config: { access }, schema: LIST }, async (request) => {
    const language = languageOf(request);
    return listSent(await wording(), userOf(request).id, language, request.query.before);
  });

  app.get('/api/requests/:reference', { config: { access }, schema: DETAIL }, async (request) =>
    demandFound(await findSent(await wording(), userOf(request), request.params.reference, languageOf(request))),
  );

  app.get('/api/requests/:reference/files/:property', { config: { access }, schema: FILE }, async (request, reply) => {
    const { reference, property } = request.params;
    const row = await caseByKey(db, reference);
    return sendFile(reply, demandFound(row?.owner === userOf(request).id ? await keptFileAt(db, row, property) : null));
  });

  app.get('/api/requests/:reference/calendar', { config: { access }, schema: CALENDAR }, async (request, reply) => {
    const row = await caseByKey(db, request.params.reference);
    const own = demandFound(row?.owner === userOf(request).id ? row : null);
    const origin = workspaceOrigin(context.settings);
    const file = demandFound(dueCalendar(await config.demand(), own, languageOf(request), origin));
    return sendFile(reply, { name: 'calendar.ics', type: 'text/calendar; charset=utf-8', content: Buffer.from(file) });
  });

  app.post(
    '/api/requests/:reference/withdrawal',
    { config: { access }, schema: WITHDRAWAL },
    async (request, reply) => {
      const user = userOf(request);
      const { reference } = request.params;
      const caseContext = await readCaseContext(context);
      await once(context, sendOf(request, user.id, [reference]), (trx) => withdraw(caseContext, trx, user, reference));
      return reply.code(204).send();
    },
  );

  app.post('/api/requests/:reference/answer', { config: { access }, schema: ANSWER }, async (request, reply) => {
    const user = userOf(request);
    const { reference: key } = request.params;
    const { json, files } = await readParts(request, ['answer'], 'adjunto');
    const answer = json.get('answer')?.value;
    if (!isAnswer(answer)) throw new ApiError(400, 'errors.server.badRequest');
    const { note, question } = answer;
    const send = sendOf(request, user.id, [key, question ?? '', note, ...files.map(({ content }) => content)]);
    const caseContext = await readCaseContext(context);
    await once(context, send, (trx) => answerOffice(context, caseContext, trx, { user, key, ...answer, files }));
    return reply.code(204).send();
  });
}

const isAnswer = compilePart(OwnAnswer);

const reference = Type.String({ maxLength: 20 });

const LIST = {
  summary: "The user's own cases, newest first, some at a time",
  querystring: Type.Object({ before: Type.Optional(Type.String({ ...reference, description: 'As `next` said' })) }),
  response: { 200: SentRequestsAnswer },
};

const DETAIL = {
  summary: "One of the user's own cases, in the words of the version it was filled in with",
  params: Type.Object({ reference }),
  response: { 200: SentRequestDetail, ...errorResponses(404) },
};

const FILE = {
  summary: "A file that is a value of one of the user's own cases",
  params: Type.Object({ reference, property: Type.String({ maxLength: LONGEST_NAME }) }),
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(404),
  },
};

const CALENDAR = {
  summary: "The deadline of one of the user's own cases, for a calendar",
  params: Type.Object({ reference }),
  response: { 200: fileResponse('text/calendar'), ...errorResponses(404) },
};

const WITHDRAWAL = {
  summary: "Withdraw one of the user's own cases",
  description:
    'The move of its procedure with which the member ends it. It counts no more for how often its form was sent.',
  params: Type.Object({ reference }),
  headers: sendHeaders,
  response: {
    204: { description: 'Withdrawn', type: 'null' },
    ...errorResponses(404, 409, 422),
  },
};

const ANSWER = {
  summary: 'Answer the office about one of the user’s own cases',
  description:
    'The move of its procedure with which the member answers. Multipart: `answer` {note, question}, and `adjunto`, a part for each ' +
    'file. A picture goes without its metadata, and a PDF with scripts, actions or files in it not at all.',
  params: Type.Object({ reference }),
  consumes: ['multipart/form-data'],
  headers: sendHeaders,
  response: {
    204: { description: 'Answered', type: 'null' },
    ...errorResponses(404, 409, 422, 429),
  },
};

const COUNTS = {
  summary: 'How often a form was sent',
  description:
    'By everybody and by the caller, with what the caller sent where the form looks at that; of forms whose `enabled` ' +
    'or `rules` look at `sent`, and 404 for all others.',
  tags: ['requests'],
  security: [{ token: [] }],
  params: Type.Object({ form: Type.String({ maxLength: LONGEST_NAME }) }),
  querystring: Type.Object({
    besides: Type.String({
      maxLength: 60,
      default: '',
      description: "Reference of a request of the caller's own that does not count, because it is sent again",
    }),
  }),
  response: {
    200: Type.Object({
      all: Type.Integer({ minimum: 0 }),
      mine: Type.Integer({ minimum: 0 }),
      values: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
      total: Type.Optional(Type.Record(Type.String(), Type.Number())),
    }),
    ...errorResponses(401, 403, 404),
  },
};

const PAGE = 25;

/** A user's own cases, newest first, and the key to go on from. */
async function listSent(
  wording: Wording,
  userId: number,
  language: Language,
  before?: string,
): Promise<{ items: SentRequest[]; next: string | null }> {
  const { db } = wording;
  let query = casesWithMail(db, userId).orderBy('cases.created_at', 'desc').orderBy('cases.id', 'desc');
  if (before !== undefined) {
    const last = await caseByKey(db, before);
    if (last?.owner !== userId) return { items: [], next: null };
    query = query.where(
      sql<boolean>`(cases.created_at, cases.id) < (select created_at, id from cases where id = ${last.id}::integer)`,
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
async function findSent(
  wording: Wording,
  user: SessionUser,
  key: string,
  spoken: Language,
): Promise<SentRequestDetail | null> {
  const { db, version } = wording;
  const found = await caseByKey(db, key);
  const row = found && (await casesWithMail(db, user.id).where('cases.id', '=', found.id).executeTakeFirst());
  if (!row) return null;
  // A sent form is shown in the language of its sending; any other text follows the reader's language.
  const language = row.form_version === null ? spoken : (row.language ?? spoken);
  const procedure = await procedureOf(db, version, row).catch(() => null);
  const scope = await caseScope(wording, row);
  return {
    ...(await summaryOf(wording, row, language, spoken)),
    ...paymentOf(version, await dueOfCase(db, row.id), spoken),
    answers: (await answersTo(db, [row])).get(row.id) ?? [],
    language,
    version: row.form_version ?? version.manifest.version,
    sections: await wordedValues(wording, row, scope.values, language),
    ...(procedure && answerOf(procedure, row, scope)),
    question: await questionOf(db, row.id),
    mayWithdraw: procedure !== null && withdrawingMove(procedure, caseStateOf(row), scope) !== null,
    change: procedure && (await changeOf(wording, user, row, procedure)),
  };
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

function casesWithMail(db: Queries, userId: number) {
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

type Row = Awaited<ReturnType<ReturnType<typeof casesWithMail>['execute']>>[number];

/** Whether the case takes an answer now, and whether with words alone. */
function answerOf(
  procedure: CompiledProcedure,
  row: CaseRow,
  scope: Awaited<ReturnType<typeof caseScope>>,
): Pick<SentRequestDetail, 'answer'> {
  const name = answeringMove(procedure, caseStateOf(row), scope);
  return name === null ? {} : { answer: procedure.moves[name]?.note === 'required' ? 'required' : 'optional' };
}

/** The words of the office on each case and those of its sender, oldest first. */
async function answersTo(db: Queries, rows: readonly Pick<Row, 'id'>[]): Promise<Map<number, SentRequest['answers']>> {
  const found = new Map<number, SentRequest['answers']>();
  if (rows.length === 0) return found;
  const ids = rows.map(({ id }) => id);
  const events = await db
    .selectFrom('case_events')
    .select(['case_id', 'note', 'at', 'details'])
    .where('act', 'in', ['move', 'answer'])
    .where(({ or, and, eb }) =>
      or([eb('actor', '=', 'office'), and([eb('actor', '=', 'member'), eb('details', 'is not', null)])]),
    )
    .where('case_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { case_id, note, at, details } of events) {
    if (case_id === null || (!note && !details?.files?.length)) continue;
    const own = details?.files && { own: true, files: filesOfAnswer(details.files) };
    found.set(case_id, [...(found.get(case_id) ?? []), { text: note ?? '', at: at.toISOString(), ...own }]);
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
    progressText: await stateText(wording, row, spoken),
    outlook: await outlookOf(wording, row, procedure),
    ...dueOf(wording.version, row, spoken, 'member'),
  };
}

/** Words of the office wait for an answer, or its state is one to which the office moves only with words. */
async function outlookOf(
  wording: Wording,
  row: CaseRow,
  procedure: CompiledProcedure | null,
): Promise<SentRequest['outlook']> {
  const { state, ended, withdrawn } = row;
  if (withdrawn) return 'withdrawn';
  if (procedure && row.note !== null && mayAnswer(procedure, row, await caseScope(wording, row))) return 'asked';
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
