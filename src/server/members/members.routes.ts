import { Type } from 'typebox';
import { ImportReport, NewMember, PeopleFile } from '../../api/shapes/members.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { userOf } from '../auth/access.ts';
import { nobodysPassword } from '../auth/passwords/passwords.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { once, sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { createAccount } from './accounts.ts';
import { importMembersFile, UndoneImport } from './import/import.ts';

/** Five thousand people with all their data. */
export const MOST_BYTES = 8 * 1024 * 1024;

const common = { tags: ['desk'], security: [{ token: [] }], headers: sendHeaders };

const ADD = {
  ...common,
  summary: 'Creates a person’s account; a link sets its first password',
  body: NewMember,
  response: {
    201: Type.Object({ key: Type.String() }, { description: 'Made' }),
    ...errorResponses(400, 401, 403, 409, 415, 422, 503),
  },
};

const IMPORT = {
  ...common,
  summary: 'Creates and changes people by a CSV file, completely or not at all',
  body: PeopleFile,
  response: { 200: ImportReport, ...errorResponses(400, 401, 403, 413, 415, 422, 503) },
};

const config = { access: ['staff'], security: 'account' } as const;

/** Creates and imports people; acts on one person are the desk's. */
export default function members(app: Routes, context: ServerContext): void {
  const { db, seal, settings } = context;
  const actingFrom = async (request: Parameters<typeof userOf>[0]) => {
    const version = await context.config.demand();
    const language = publishedLanguage(version.manifest, languageOf(request));
    return { version, language, seal, settings, by: userOf(request).id };
  };

  app.post('/api/desk/members', { config, schema: ADD }, async (request, reply) => {
    const acting = await actingFrom(request);
    const password = await nobodysPassword();
    const send = sendOf(request, acting.by, [sortedJson(request.body)]);
    const answer = await once(db, send, async (trx) => {
      const { username } = await createAccount(acting, trx, request.body, password);
      return { status: 201, body: { key: username } };
    });
    return reply.code(201).send(answer.body);
  });

  app.post('/api/desk/members/import', { config, schema: IMPORT, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const acting = await actingFrom(request);
    const { csv, dryRun } = request.body;
    const send = sendOf(request, acting.by, [sortedJson(request.body)]);
    reply.header('cache-control', 'no-store');
    try {
      const work = async (trx: Parameters<typeof importMembersFile>[1]) => ({
        status: 200,
        body: await importMembersFile({ ...acting, reportVersion: acting.version }, trx, csv, dryRun),
      });
      return (await once(db, send, work)).body;
    } catch (error) {
      if (error instanceof UndoneImport) return error.report;
      throw error;
    }
  });
}
