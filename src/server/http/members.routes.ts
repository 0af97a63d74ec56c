import { Type } from 'typebox';
import { ErasureOptions, ErasureReport, ImportReport, NewMember, PeopleFile } from '../../api/shapes/members.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { nobodysPassword } from '../domain/accounts/passwords/passwords.ts';
import { createAccount, lockedMember } from '../domain/members/accounts.ts';
import { copyOfPerson } from '../domain/members/data/copy.ts';
import { erasePersonData } from '../domain/members/data/erase.ts';
import { recordPersonAct } from '../domain/members/data/person.ts';
import { importMembersFile, UndoneImport } from '../domain/members/import/import.ts';
import { membersTableInThread } from '../domain/members/import/in-thread.ts';
import { transact } from '../kit/db/transaction.ts';
import { once, sendOf, sortedJson } from '../kit/idempotency.ts';
import { userOf } from './auth/access.ts';
import { languageOf } from './caller.ts';
import type { Routes, ServerContext } from './context.ts';
import { errorResponses, sendHeaders } from './schemas.ts';
import { sendFile } from './send-file.ts';

/** Some 200,000 people, as a register writes them. */
export const MOST_MEMBERS_BYTES = 32 * 1024 * 1024;

const ADD = {
  headers: sendHeaders,
  summary: 'Creates a person’s account; a link sets its first password',
  body: NewMember,
  response: {
    201: Type.Object({ key: Type.String() }, { description: 'Made' }),
    ...errorResponses(409, 422),
  },
};

const IMPORT = {
  headers: sendHeaders,
  summary: 'Creates and changes people by a CSV file, completely or not at all',
  body: PeopleFile,
  response: { 200: ImportReport, ...errorResponses(422) },
};

const params = Type.Object({
  key: Type.String({ description: 'Number of the person; of one without an account, the reference of the case' }),
});

const DATA = {
  summary: 'Everything stored about a person (GDPR 15 and 20): data.json and the files, as a ZIP file',
  params,
  response: {
    200: { description: 'The file', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
    ...errorResponses(404),
  },
};

const ERASURE = {
  headers: sendHeaders,
  summary: 'Erases what is stored about a person (GDPR 17), except what procedures must keep',
  params,
  body: ErasureOptions,
  response: { 200: ErasureReport, ...errorResponses(404, 409, 422) },
};

const config = { access: ['staff'], security: 'account' } as const;
const ofPerson = { ...config, security: 'person-data' } as const;

/** Creates and imports people, gives out a copy of a person's data, and erases it; other acts are the desk's. */
export default function members(app: Routes, context: ServerContext): void {
  const { db, seal, settings } = context;
  const actingFrom = async (request: Parameters<typeof userOf>[0]) => {
    const version = await context.config.demand();
    const language = publishedLanguage(version.manifest, languageOf(request));
    const { id: by, role } = userOf(request);
    return { version, language, seal, settings, by, role };
  };

  app.post('/api/desk/members', { config, schema: ADD }, async (request, reply) => {
    const acting = await actingFrom(request);
    const password = await nobodysPassword();
    const send = sendOf(request, acting.by, [sortedJson(request.body)]);
    const answer = await once(context, send, async (trx) => {
      const { username } = await createAccount(acting, trx, request.body, password);
      return { key: username };
    });
    return reply.code(201).send(answer);
  });

  app.post('/api/desk/members/import', { config, schema: IMPORT, bodyLimit: MOST_MEMBERS_BYTES }, async (request) => {
    const acting = await actingFrom(request);
    const { csv, dryRun } = request.body;
    const send = sendOf(request, acting.by, [sortedJson(request.body)]);
    const table = await membersTableInThread(csv);
    try {
      return await once(context, send, (trx) =>
        importMembersFile({ ...acting, reportVersion: acting.version }, trx, table, dryRun),
      );
    } catch (error) {
      if (error instanceof UndoneImport) return error.report;
      throw error;
    }
  });

  app.get('/api/desk/members/:key/data', { config: ofPerson, schema: DATA }, async (request, reply) => {
    const { username, copy } = await transact(db, async (trx) => {
      const row = await lockedMember(trx, request.params.key, true);
      await recordPersonAct(trx, 'disclose', row.id, userOf(request).id);
      return { username: row.username, copy: row.id };
    });
    const content = await copyOfPerson(db, copy, seal);
    return sendFile(reply, { name: `${username}.zip`, type: 'application/zip', content });
  });

  app.post('/api/desk/members/:key/erasure', { config: ofPerson, schema: ERASURE }, async (request) => {
    const acting = await actingFrom(request);
    const { key } = request.params;
    const { dryRun } = request.body;
    return once(context, sendOf(request, acting.by, [key, String(dryRun)]), async (trx) =>
      erasePersonData(acting, trx, await lockedMember(trx, key, true), dryRun),
    );
  });
}
