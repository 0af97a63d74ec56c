import { Type } from 'typebox';
import { SentRequestDetail, SentRequestsAnswer } from '../../api/shapes/sent-requests.ts';
import { countsSent } from '../../core/forms/closed.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { mayOpen } from '../../core/session/access.ts';
import { userOf } from '../auth/access.ts';
import { formOpenTo } from '../config/form-access.ts';
import { workspaceOrigin } from '../config/page-address.ts';
import { languageOf } from '../http/caller.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError, demandFound } from '../http/errors.ts';
import { once, sendOf } from '../http/idempotency.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { fileResponse, sendFile } from '../http/send-file.ts';
import { caseByKey, readCaseContext } from '../procedures/cases.ts';
import { keptFileAt } from '../procedures/files/case-files.ts';
import { sentCounts } from '../procedures/open-now.ts';
import { strangerWith } from '../strangers/strangers.ts';
import { findSent, listSent, ownCalendar, withdraw } from './sent-requests.ts';

const access = ['everyone'];

/** The signed-in user's own cases of every procedure, and how often a form was sent. */
export default function sentRequests(app: Routes, context: ServerContext): void {
  const { db, config } = context;
  const wording = async () => ({ db, config, version: await config.demand() });
  /** Of forms that are open or closed by it, for those who may open them. */
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
    const own = { user: userOf(request), key: request.params.reference, language: languageOf(request) };
    const file = demandFound(await ownCalendar(await wording(), { ...own, origin: workspaceOrigin(context.settings) }));
    return sendFile(reply, { name: 'calendar.ics', type: 'text/calendar; charset=utf-8', content: Buffer.from(file) });
  });

  app.post(
    '/api/requests/:reference/withdrawal',
    { config: { access }, schema: WITHDRAWAL },
    async (request, reply) => {
      const user = userOf(request);
      const { reference } = request.params;
      const caseContext = await readCaseContext(context);
      await once(db, sendOf(request, user.id, [reference]), async (trx) => {
        await withdraw(caseContext, trx, user, reference);
        return { status: 204, body: null };
      });
      context.mailWaiting();
      return reply.code(204).send();
    },
  );
}

const reference = Type.String({ maxLength: 20 });

const common = { tags: ['communication'], security: [{ token: [] }] };

const LIST = {
  ...common,
  summary: "The user's own cases, newest first, some at a time",
  querystring: Type.Object({ before: Type.Optional(Type.String({ ...reference, description: 'As `next` said' })) }),
  response: { 200: SentRequestsAnswer, ...errorResponses(400, 401, 403, 503) },
};

const DETAIL = {
  ...common,
  summary: "One of the user's own cases, in the words of the version it was filled in with",
  params: Type.Object({ reference }),
  response: { 200: SentRequestDetail, ...errorResponses(400, 401, 403, 404, 503) },
};

const FILE = {
  ...common,
  summary: "A file that is a value of one of the user's own cases",
  params: Type.Object({ reference, property: Type.String({ maxLength: LONGEST_NAME }) }),
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

const CALENDAR = {
  ...common,
  summary: "The deadline of one of the user's own cases, for a calendar",
  params: Type.Object({ reference }),
  response: { 200: fileResponse('text/calendar'), ...errorResponses(400, 401, 403, 404, 503) },
};

const WITHDRAWAL = {
  ...common,
  summary: "Withdraw one of the user's own cases",
  description:
    'The move of its procedure with which the member ends it. It counts no more for how often its form was sent.',
  params: Type.Object({ reference }),
  headers: sendHeaders,
  response: {
    204: { description: 'Withdrawn', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 409, 422, 503),
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
    ...errorResponses(401, 403, 404, 503),
  },
};
