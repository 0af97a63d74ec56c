import type { FastifyInstance } from 'fastify';
import { REQUEST_STATES } from '../../core/request-state.ts';
import { userOf } from '../auth/access.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { fileResponse, sendFile } from '../http/send-file.ts';
import { findSent, findSentFile, listSent } from './sent-requests.ts';
import { withdrawRequest } from './withdraw.ts';

const access = ['everyone'];

/** What the signed-in user has sent through forms; nobody else's. */
export default function sentRequests(app: FastifyInstance, context: ServerContext): void {
  const { db, config } = context;
  app.get<{ Querystring: { before?: string } }>(
    '/api/requests',
    { config: { access }, schema: LIST },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSent(db, userOf(request).id, languageOf(request), request.query.before);
    },
  );

  app.get<{ Params: { reference: string } }>(
    '/api/requests/:reference',
    { config: { access }, schema: DETAIL },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const found = await findSent(db, config, userOf(request).id, request.params.reference);
      if (!found) throw new ApiError(404, 'errors.server.notFound');
      return found;
    },
  );

  app.get<{ Params: { reference: string; property: string } }>(
    '/api/requests/:reference/files/:property',
    { config: { access }, schema: FILE },
    async (request, reply) => {
      const { reference, property } = request.params;
      const found = await findSentFile(db, userOf(request).id, reference, property);
      if (!found) throw new ApiError(404, 'errors.server.notFound');
      return sendFile(reply, found);
    },
  );

  app.post<{ Params: { reference: string } }>(
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

const text = { type: 'string' };
const reference = { type: 'string', maxLength: 20 };
const summary = {
  reference: text,
  title: text,
  sentAt: { type: 'string', format: 'date-time' },
  state: { type: 'string', enum: ['waiting', 'sent', 'partly', 'failed'], description: 'Of the e-mail to the office' },
  progress: { type: 'string', enum: REQUEST_STATES, description: 'How far the office has come with it' },
};
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });

const common = { tags: ['communication'], security: [{ token: [] }] };

const LIST = {
  ...common,
  summary: "The user's own requests, newest first, some at a time",
  querystring: { type: 'object', properties: { before: { ...reference, description: 'As `next` said' } } },
  response: {
    200: {
      description: 'A page of the list',
      type: 'object',
      properties: { items: list(summary), next: { type: 'string', nullable: true } },
    },
    ...errorResponses(400, 401, 403, 503),
  },
};

const DETAIL = {
  ...common,
  summary: "One of the user's own requests, in the words of the version it was filled in with",
  params: { type: 'object', properties: { reference } },
  response: {
    200: {
      description: 'What was sent',
      type: 'object',
      properties: {
        ...summary,
        language: text,
        version: text,
        mayWithdraw: { type: 'boolean', description: 'Its sender may take it back now' },
        sections: list({
          title: text,
          fields: list({
            property: text,
            label: text,
            value: text,
            files: list({ property: text, name: text, type: text }),
          }),
        }),
      },
    },
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

const FILE = {
  ...common,
  summary: "A file that went along with one of the user's own requests",
  params: { type: 'object', properties: { reference, property: { type: 'string', maxLength: 100 } } },
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
  params: { type: 'object', properties: { reference } },
  headers: sendHeaders,
  response: {
    204: { description: 'Withdrawn', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 409, 422, 503),
  },
};
