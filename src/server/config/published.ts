import type { FastifyInstance } from 'fastify';
import type { Environment, Pointer } from '../../core/config.ts';
import { LIST_FILE } from '../../core/lists/list.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { PackedTexts, sendPacked } from '../http/pages/packed.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { fileText, manifestText } from './store.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const TYPES: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Serves the published config below `/config/`, laid out as on a static host: one pointer that changes, and files that
 * never do.
 */
export function servePublished(app: FastifyInstance, { db, config, settings }: ServerContext): void {
  app.get('/config/current.json', { schema: { hide: true } }, async (_request, reply) => {
    const version = await config.currentId();
    if (version === null) throw new ApiError(503, 'errors.server.unavailable');
    const pointer: Pointer = { version, environment: environmentFor(settings) };
    return reply.header('cache-control', 'no-store').send(pointer);
  });

  const texts = new PackedTexts();

  app.get<{ Params: { version: string } }>(
    '/config/versions/:version.json',
    { schema: { hide: true } },
    async (request, reply) => {
      const { version } = request.params;
      const packed = await texts.get(`versions/${version}`, async () => {
        const manifest = await manifestText(db, version);
        if (manifest === null) throw new ApiError(404, 'errors.server.notFound');
        return manifest;
      });
      return sendPacked(reply.header('cache-control', IMMUTABLE).type(TYPES.json as string), packed);
    },
  );

  app.get<{ Params: { name: string } }>('/config/files/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    if (type === undefined || LIST_FILE.test(`files/${name}`)) throw new ApiError(404, 'errors.server.notFound');
    const packed = await texts.get(name, async () => {
      const content = await fileText(db, `files/${name}`);
      if (content === null) throw new ApiError(404, 'errors.server.notFound');
      return content;
    });
    return sendPacked(reply.header('cache-control', IMMUTABLE).type(type), packed);
  });
}

/** Settings of this installation for the browser app. */
export function environmentFor(settings: ServerSettings): Environment {
  const { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo } = settings;
  return { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo };
}
