import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DeskAct, DeskAnswer, DeskChoices, DeskDetail, DeskFilter, DeskSource } from '../../../api/shapes/desk.ts';
import { choice, username } from '../../../api/shapes/parts.ts';
import { LONGEST_NAME } from '../../../core/longest-name.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { casesOf } from '../../domain/desk/cases.ts';
import { EXPORT_TYPES, exportFile } from '../../domain/desk/export.ts';
import { members } from '../../domain/desk/members.ts';
import type { Asker, LineSource } from '../../domain/desk/source.ts';
import { caseByKey } from '../../domain/procedures/cases.ts';
import { fileName } from '../../domain/procedures/documents/sign.ts';
import { documentFile } from '../../domain/procedures/documents/stored.ts';
import { keptFileAt } from '../../domain/procedures/files/case-files.ts';
import { demandFound } from '../../kit/errors.ts';
import { once, sendOf, sortedJson } from '../../kit/idempotency.ts';
import { preconditionHeaders } from '../../kit/preconditions.ts';
import { userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';
import { fileResponse, sendFile } from '../send-file.ts';

const SOURCES: Record<DeskSource, LineSource> = {
  requests: casesOf('requests'),
  procedures: casesOf('procedures'),
  members,
};
const config = { access: ['staff'] };
/** Roles and closed accounts concern whoever watches over them. */
const acting = {
  ...config,
  security: ({ params }: FastifyRequest) =>
    (params as { source: DeskSource }).source === 'members' ? 'account' : null,
} as const;

/** The office's desk: what members have sent and begun, for the role that passes the check `staff`. */
export default function desk(app: Routes, context: ServerContext): void {
  const askerOf = async (request: FastifyRequest): Promise<Asker> => {
    const version = await context.config.demand();
    const language = publishedLanguage(version.manifest, languageOf(request));
    return { context, db: context.db, config: context.config, version, language, user: userOf(request) };
  };

  app.get('/api/desk/:source', { config, schema: LIST }, async (request) => {
    const { after, ...filter } = request.query;
    return SOURCES[request.params.source].list(await askerOf(request), filter, after);
  });

  app.get('/api/desk/:source/choices', { config, schema: CHOICES }, async (request) =>
    SOURCES[request.params.source].choices(await askerOf(request)),
  );

  app.get('/api/desk/:source/lines/:key', { config, schema: DETAIL }, async (request, reply) => {
    const { source, key } = request.params;
    const found = demandFound(await SOURCES[source].detail(await askerOf(request), key));
    reply.header('etag', found.tag);
    return found.detail;
  });

  app.post('/api/desk/:source/lines/:key', { config: acting, schema: ACT }, async (request, reply) => {
    const { source, key } = request.params;
    const asker = await askerOf(request);
    const send = sendOf(request, asker.user.id, [source, key, sortedJson(request.body)]);
    const { headers, body } = request;
    await once(context, send, (trx) => SOURCES[source].act(asker, trx, { ...body, key, headers }));
    const found = demandFound(await SOURCES[source].detail(asker, key));
    reply.header('etag', found.tag);
    return found.detail;
  });

  for (const source of ['requests', 'procedures'])
    app.get(`/api/desk/${source}/lines/:key/files/:property`, { config, schema: FILE }, async (request, reply) => {
      const row = demandFound(await caseByKey(context.db, request.params.key));
      return sendFile(reply, demandFound(await keptFileAt(context.db, row, request.params.property)));
    });

  app.get('/api/desk/procedures/lines/:key/documents/:number', { config, schema: DOCUMENT }, async (request, reply) => {
    const { key, number } = request.params;
    const row = demandFound(await caseByKey(context.db, key));
    const pdf = await documentFile(context.db, row.owner, row.procedure, { id: row.id, number });
    reply.header('content-disposition', `inline; filename="${fileName(row, number)}"`);
    return reply.type('application/pdf').send(Buffer.from(pdf));
  });

  app.get('/api/desk/:source/export', { config, schema: EXPORT }, async (request, reply) => {
    const asker = await askerOf(request);
    const { format, ...filter } = request.query;
    const { source } = request.params;
    const file = await exportFile(asker, { name: source, source: SOURCES[source] }, filter, format);
    // Before the file leaves the house, so that it is known, though nobody waits for its end.
    await context.db
      .insertInto('case_events')
      .values({
        act: 'export',
        case_id: null,
        actor: 'office',
        user_id: asker.user.id,
        details: JSON.stringify({ source, format, ...filter }),
      })
      .execute();
    return sendFile(reply, { name: `${source}.${format}`, type: EXPORT_TYPES[format], content: file });
  });
}

/** The desk's calls; the same for requests, for cases of procedures and for people. */

/** A reference, the id of a case, or what a person signs in with. */
const key = username;

const params = Type.Object({ source: DeskSource });
const one = Type.Object({ source: DeskSource, key });

const LIST = {
  summary: 'The lines of the desk, some at a time',
  params,
  querystring: Type.Object({
    ...DeskFilter.properties,
    after: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'As `next` said' })),
  }),
  response: { 200: DeskAnswer },
};

const CHOICES = {
  summary: 'The filters of the list',
  params,
  response: { 200: DeskChoices },
};

const DETAIL = {
  summary: 'One of them in full, what happened to it, and what can be done',
  params: one,
  response: { 200: DeskDetail, ...errorResponses(404) },
};

const ACT = {
  summary: 'Move it, note something, answer the member',
  params: one,
  headers: {
    type: 'object',
    required: ['if-match'],
    properties: { ...sendHeaders.properties, 'if-match': preconditionHeaders['if-match'] },
  },
  body: DeskAct,
  response: { 200: DeskDetail, ...errorResponses(404, 409, 412, 422) },
};

const FILE = {
  summary: 'A file that went along with a request, or is a value of a case',
  params: Type.Object({ key, property: Type.String({ maxLength: LONGEST_NAME }) }),
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(404),
  },
};

const DOCUMENT = {
  summary: 'A version of the document of a case, with its signature once it has one',
  params: Type.Object({ key, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  response: {
    200: fileResponse('application/pdf'),
    ...errorResponses(404, 409),
  },
};

const EXPORT = {
  summary: 'All that a filter finds, as a file; it is recorded who took it',
  params,
  querystring: Type.Object({ ...DeskFilter.properties, format: choice(['xlsx', 'csv', 'json']) }),
  response: {
    200: fileResponse(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ...['text/csv', 'application/json'],
    ),
    ...errorResponses(413),
  },
};
