import { Type } from 'typebox';
import { ErasureOptions, ErasureReport } from '../../../api/shapes/members.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { userOf } from '../../auth/access.ts';
import { transact } from '../../db/transaction.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { once, sendOf } from '../../http/idempotency.ts';
import { languageOf } from '../../http/language.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';
import { lockedMember } from '../accounts.ts';
import { copyOfPerson } from './copy.ts';
import { erasePersonData } from './erase.ts';
import { recordPersonAct } from './person.ts';

const common = { tags: ['desk'], security: [{ token: [] }] };
const params = Type.Object({ key: Type.String({ description: 'Number of the person' }) });

const DATA = {
  ...common,
  summary: 'Everything stored about a person (GDPR 15 and 20): data.json and the files, as a ZIP file',
  params,
  response: {
    200: { description: 'The file', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
    ...errorResponses(401, 403, 404, 503),
  },
};

const ERASURE = {
  ...common,
  summary: 'Erases what is stored about a person (GDPR 17), except what procedures must keep',
  params,
  headers: sendHeaders,
  body: ErasureOptions,
  response: { 200: ErasureReport, ...errorResponses(400, 401, 403, 404, 409, 415, 422, 503) },
};

const config = { access: ['staff'], security: 'person-data' } as const;

/** A person's rights at the office: a copy of their data, and erasure. */
export default function person(app: Routes, { db, config: versions }: ServerContext): void {
  app.get('/api/desk/members/:key/data', { config, schema: DATA }, async (request, reply) => {
    const { username, copy } = await transact(db, async (trx) => {
      const row = await lockedMember(trx, request.params.key);
      await recordPersonAct(trx, 'disclose', row.id, userOf(request).id);
      return { username: row.username, copy: row.id };
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${encodeURIComponent(username)}.zip"`)
      .type('application/zip')
      .send(await copyOfPerson(db, copy));
  });

  app.post('/api/desk/members/:key/erasure', { config, schema: ERASURE }, async (request, reply) => {
    const version = await versions.demand();
    const by = userOf(request).id;
    const language = publishedLanguage(version.manifest, languageOf(request));
    const { key } = request.params;
    const { dryRun } = request.body;
    reply.header('cache-control', 'no-store');
    const answer = await once(db, sendOf(request, by, [key, String(dryRun)]), async (trx) => ({
      status: 200,
      body: await erasePersonData({ version, language, by }, trx, await lockedMember(trx, key), dryRun),
    }));
    return answer.body;
  });
}
