import type { FastifyRequest } from 'fastify';
import type { DeskSource } from '../../api/shapes/desk.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { userOf } from '../auth/access.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { sendFile } from '../http/send-file.ts';
import { caseByKey } from '../procedures/cases.ts';
import { fileName } from '../procedures/documents/sign.ts';
import { documentFile } from '../procedures/documents/stored.ts';
import { keptFileAt } from '../procedures/files/kept.ts';
import { ACT, CHOICES, DETAIL, DOCUMENT, EXPORT, FILE, LIST } from './call-schemas.ts';
import { casesOf } from './cases/source.ts';
import { EXPORT_TYPES, exportFile } from './export.ts';
import { members } from './members/source.ts';
import type { Asker, Source } from './source.ts';

const SOURCES: Record<DeskSource, Source> = {
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
    const version = await context.config.current();
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    const language = publishedLanguage(version.manifest, languageOf(request));
    return { context, version, language, user: userOf(request) };
  };

  app.get('/api/desk/:source', { config, schema: LIST }, async (request, reply) => {
    const { after, ...filter } = request.query;
    reply.header('cache-control', 'no-store');
    return SOURCES[request.params.source].list(await askerOf(request), filter, after);
  });

  app.get('/api/desk/:source/choices', { config, schema: CHOICES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return SOURCES[request.params.source].choices(await askerOf(request));
  });

  app.get('/api/desk/:source/lines/:key', { config, schema: DETAIL }, async (request, reply) => {
    const { source, key } = request.params;
    const found = await SOURCES[source].detail(await askerOf(request), key);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    reply.header('cache-control', 'no-store').header('etag', found.tag);
    return found.detail;
  });

  app.post('/api/desk/:source/lines/:key', { config: acting, schema: ACT }, async (request, reply) => {
    const { source, key } = request.params;
    const asker = await askerOf(request);
    const send = sendOf(request, asker.user.id, [source, key, sortedJson(request.body)]);
    const { headers, body } = request;
    await once(context.db, send, async (trx) => {
      await SOURCES[source].act(asker, trx, { ...body, key, headers });
      return { status: 200, body: null };
    });
    context.mailWaiting();
    const found = await SOURCES[source].detail(asker, key);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    reply.header('cache-control', 'no-store').header('etag', found.tag);
    return found.detail;
  });

  const file = async ({ params: { key, property } }: { params: { key: string; property: string } }) => {
    const row = await caseByKey(context.db, key);
    const found = row ? await keptFileAt(context.db, row, property) : null;
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return found;
  };
  app.get('/api/desk/requests/lines/:key/files/:property', { config, schema: FILE }, async (request, reply) =>
    sendFile(reply, await file(request)),
  );
  app.get('/api/desk/procedures/lines/:key/files/:property', { config, schema: FILE }, async (request, reply) =>
    sendFile(reply, await file(request)),
  );

  app.get('/api/desk/procedures/lines/:key/documents/:number', { config, schema: DOCUMENT }, async (request, reply) => {
    const { key, number } = request.params;
    const row = await caseByKey(context.db, key);
    if (!row) throw new ApiError(404, 'errors.server.notFound');
    const pdf = await documentFile(context.db, row.owner, row.procedure, { id: row.id, number });
    reply.header('cache-control', 'no-store');
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
        ...{ act: 'export', case_id: null, actor: 'office' },
        user_id: asker.user.id,
        details: JSON.stringify({ source, format, ...filter }),
      })
      .execute();
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${source}.${format}"`)
      .type(EXPORT_TYPES[format])
      .send(file);
  });
}
