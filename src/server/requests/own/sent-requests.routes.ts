import { Type } from 'typebox';
import { SentRequestDetail, SentRequestsAnswer } from '../../../api/shapes/sent-requests.ts';
import { LONGEST_NAME } from '../../../core/longest-name.ts';
import { userOf } from '../../auth/access.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { once, sendOf } from '../../http/idempotency.ts';
import { languageOf } from '../../http/language.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';
import { fileResponse, sendFile } from '../../http/send-file.ts';
import { findSent, findSentFile, listSent } from './sent-requests.ts';
import { withdrawRequest } from './withdraw.ts';

const access = ['everyone'];

/** What the signed-in user has sent through forms; nobody else's. */
export default function sentRequests(app: Routes, context: ServerContext): void {
  const { db, config } = context;
  app.get('/api/requests', { config: { access }, schema: LIST }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return listSent(db, userOf(request).id, languageOf(request), request.query.before);
  });

  app.get('/api/requests/:reference', { config: { access }, schema: DETAIL }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await findSent(db, config, userOf(request), request.params.reference);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return found;
  });

  app.get('/api/requests/:reference/files/:property', { config: { access }, schema: FILE }, async (request, reply) => {
    const { reference, property } = request.params;
    const found = await findSentFile(db, userOf(request).id, reference, property);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return sendFile(reply, found);
  });

  app.post(
    '/api/requests/:reference/withdrawal',
    { config: { access }, schema: WITHDRAWAL },
    async (request, reply) => {
      const user = userOf(request);
      const { reference } = request.params;
      const version = await config.current();
      if (!version) throw new ApiError(503, 'errors.server.unavailable');
      await once(db, sendOf(request, user.id, [reference]), async (trx) => {
        await withdrawRequest(trx, version, user, reference);
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
  summary: "The user's own requests, newest first, some at a time",
  querystring: Type.Object({ before: Type.Optional(Type.String({ ...reference, description: 'As `next` said' })) }),
  response: { 200: SentRequestsAnswer, ...errorResponses(400, 401, 403, 503) },
};

const DETAIL = {
  ...common,
  summary: "One of the user's own requests, in the words of the version it was filled in with",
  params: Type.Object({ reference }),
  response: { 200: SentRequestDetail, ...errorResponses(400, 401, 403, 404, 503) },
};

const FILE = {
  ...common,
  summary: "A file that went along with one of the user's own requests",
  params: Type.Object({ reference, property: Type.String({ maxLength: LONGEST_NAME }) }),
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

const WITHDRAWAL = {
  ...common,
  summary: "Withdraw one of the user's own requests",
  description:
    'While the office has not begun, and its form says `afterSending: ["withdraw"]`; its place is free again.',
  params: Type.Object({ reference }),
  headers: sendHeaders,
  response: {
    204: { description: 'Withdrawn', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 409, 422, 503),
  },
};
