import { Type } from 'typebox';
import { ImportReport, NewMember, PeopleFile } from '../../api/shapes/members.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { userOf } from '../auth/access.ts';
import { nobodysPassword } from '../auth/passwords/nobodys-password.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { once, sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { addMember } from './accounts.ts';
import { importMembers, UndoneImport } from './import/import.ts';

/** A file of five thousand people with all their data. */
export const MOST_BYTES = 8 * 1024 * 1024;

const common = { tags: ['desk'], security: [{ token: [] }], headers: sendHeaders };

const ADD = {
  ...common,
  summary: 'Makes an account for a person; nobody knows its password until a link sets one',
  body: NewMember,
  response: {
    201: Type.Object({ key: Type.String() }, { description: 'Made' }),
    ...errorResponses(400, 401, 403, 409, 415, 422, 503),
  },
};

const IMPORT = {
  ...common,
  summary: 'Makes and changes people by a CSV file, all of it or nothing',
  body: PeopleFile,
  response: { 200: ImportReport, ...errorResponses(400, 401, 403, 413, 415, 422, 503) },
};

const config = { access: ['staff'], security: 'account' } as const;

/** What the office does with people's accounts beside the acts on one of them, which are the desk's. */
export default function members(app: Routes, context: ServerContext): void {
  const { db, seal, settings } = context;
  const roomOf = async (request: Parameters<typeof userOf>[0]) => {
    const version = await context.config.current();
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    const language = publishedLanguage(version.manifest, languageOf(request));
    return { version, language, seal, settings, by: userOf(request).id };
  };

  app.post('/api/desk/members', { config, schema: ADD }, async (request, reply) => {
    const room = await roomOf(request);
    const password = await nobodysPassword();
    const send = sendOf(request, room.by, [sortedJson(request.body)]);
    const answer = await once(db, send, async (trx) => {
      const { username } = await addMember(room, trx, request.body, password);
      return { status: 201, body: { key: username } };
    });
    return reply.code(201).send(answer.body);
  });

  app.post('/api/desk/members/import', { config, schema: IMPORT, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const room = await roomOf(request);
    const { csv, dryRun } = request.body;
    const send = sendOf(request, room.by, [sortedJson(request.body)]);
    reply.header('cache-control', 'no-store');
    try {
      const work = async (trx: Parameters<typeof importMembers>[1]) => ({
        status: 200,
        body: await importMembers(room, trx, csv, dryRun),
      });
      return (await once(db, send, work)).body;
    } catch (error) {
      if (error instanceof UndoneImport) return error.report;
      throw error;
    }
  });
}
