import type { FastifyInstance } from 'fastify';
import { Kept } from '../../compiler/kept.ts';
import type { Environment, Pointer } from '../../core/config.ts';
import { LIST_FILE } from '../../core/lists/list.ts';
import { forBrowsers } from '../domain/config/published-patterns.ts';
import { fileText, manifestText } from '../domain/config/store.ts';
import { ApiError, demandFound } from '../kit/errors.ts';
import type { ServerSettings } from '../kit/settings/settings.ts';
import type { ServerContext } from './context.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const TYPES: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Of several versions, in two languages. */
const MOST_TEXTS = 300;

/**
 * Serves the published config below `/config/`, laid out as on a static host: one pointer that changes, and files that
 * never do.
 */
export function servePublished(app: FastifyInstance, { db, config, settings }: ServerContext): void {
  const texts = new Kept<Promise<string | null>>(MOST_TEXTS);
  /** A text that never changes, also while the database does not answer. */
  const textOf = (name: string, read: () => Promise<string | null>) => {
    const reading = texts.get(name, read);
    const forget = () => texts.delete(name);
    reading.then((text) => text === null && forget(), forget);
    return reading;
  };
  app.get('/config/current.json', { schema: { hide: true } }, async (_request, reply) => {
    const version = await config.currentId();
    if (version === null) throw new ApiError(503, 'errors.server.unavailable');
    const pointer: Pointer = { version, environment: environmentFor(settings) };
    return reply.header('cache-control', 'no-store').send(pointer);
  });

  app.get<{ Params: { version: string } }>(
    '/config/versions/:version.json',
    { schema: { hide: true } },
    async (request, reply) => {
      const { version } = request.params;
      const manifest = demandFound(await textOf(version, () => manifestText(db, version)));
      return reply
        .header('cache-control', IMMUTABLE)
        .type(TYPES.json as string)
        .send(manifest);
    },
  );

  app.get<{ Params: { name: string } }>('/config/files/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    if (type === undefined || LIST_FILE.test(`files/${name}`)) throw new ApiError(404, 'errors.server.notFound');
    const content = await textOf(name, async () => {
      const stored = await fileText(db, `files/${name}`);
      return stored !== null && type === TYPES.js ? forBrowsers(stored) : stored;
    });
    if (content === null) throw new ApiError(404, 'errors.server.notFound');
    return reply.header('cache-control', IMMUTABLE).type(type).send(content);
  });
}

/** Settings of this installation for the browser app. */
export function environmentFor(settings: ServerSettings): Environment {
  const { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo } = settings;
  return { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo };
}
