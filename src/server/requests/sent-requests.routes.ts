import { Type } from 'typebox';
import { SentRequestDetail, SentRequestsAnswer } from '../../api/shapes/sent-requests.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { userOf } from '../auth/access.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { fileResponse, sendFile } from '../http/send-file.ts';
import { caseByKey } from '../procedures/cases.ts';
import { keptFileAt } from '../procedures/files/kept.ts';
import { procedureRoom } from '../procedures/room.ts';
import { findSent, listSent, withdraw } from './sent-requests.ts';

const access = ['everyone'];

/** The signed-in user's own cases of every procedure, as a list and in full. */
export default function sentRequests(app: Routes, context: ServerContext): void {
  const { db, config } = context;
  const wording = async () => ({ db, config, version: (await procedureRoom(context)).version });
  app.get('/api/requests', { config: { access }, schema: LIST }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const language = languageOf(request);
    return listSent(await wording(), userOf(request).id, language, request.query.before);
  });

  app.get('/api/requests/:reference', { config: { access }, schema: DETAIL }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await findSent(await wording(), userOf(request), request.params.reference, languageOf(request));
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return found;
  });

  app.get('/api/requests/:reference/files/:property', { config: { access }, schema: FILE }, async (request, reply) => {
    const { reference, property } = request.params;
    const row = await caseByKey(db, reference);
    const found = row?.owner === userOf(request).id ? await keptFileAt(db, row, property) : null;
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return sendFile(reply, found);
  });

  app.post(
    '/api/requests/:reference/withdrawal',
    { config: { access }, schema: WITHDRAWAL },
    async (request, reply) => {
      const user = userOf(request);
      const { reference } = request.params;
      const room = await procedureRoom(context);
      await once(db, sendOf(request, user.id, [reference]), async (trx) => {
        await withdraw(room, trx, user, reference);
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
