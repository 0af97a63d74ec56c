import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { mayOpen } from '../../core/session/access.ts';
import { askedOf, ListQuery, listPage, selectEntries } from '../domain/lists/entries.ts';
import { ApiError, demandFound } from '../kit/errors.ts';
import { languageOf } from './caller.ts';
import type { Routes, ServerContext } from './context.ts';
import { errorResponses } from './schemas.ts';

/** Changes with an import or a new version; otherwise a repeated call gets 304. */
const KEPT = 'private, no-cache';

/** The lists of `schemas/_lists/`; each names its readers. */
export default function lists(app: Routes, context: ServerContext): void {
  const config = { access: ['public', 'everyone'] };
  app.get('/api/lists/:list', { config, schema: READ }, async (request, reply) => {
    const version = await context.config.demand();
    const list = demandFound(version.lists.get(request.params.list));
    const { checks } = version.menu;
    if (!mayOpen(checks, list.readers, { role: null })) {
      // The route is public, but this list is not.
      const user = request.user ?? (await context.sessions.check(String(request.headers.authorization ?? '')));
      if (!mayOpen(checks, list.readers, { role: user.role })) throw new ApiError(403, 'errors.server.forbidden');
    }
    const language = publishedLanguage(version.manifest, languageOf(request));
    const body = JSON.stringify(await selectEntries(context.db, list, language, askedOf(list, request.query)));
    const tag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    reply.header('etag', tag).header('cache-control', KEPT).header('vary', 'accept-language, authorization');
    if (request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
      return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

const READ = {
  summary: 'Entries of a list',
  description: 'An imported list can be filtered by its further columns: `?<column>=<value>`',
  security: [{ token: [] }],
  params: Type.Object({
    list: Type.String({ maxLength: LONGEST_NAME, description: 'Name of a file of `schemas/_lists/`' }),
  }),
  querystring: ListQuery,
  response: {
    200: { description: 'A page of it; `ETag` names this answer', ...listPage },
    304: { description: 'Nothing has changed', type: 'null' },
    ...errorResponses(401, 403, 404),
  },
};
