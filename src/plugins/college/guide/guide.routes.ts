import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  errorResponses,
  type OwnChange,
  preconditionHeaders,
  readRecord,
  type ServerContext,
  sendHeaders,
  userOf,
  writeOwn,
} from '../../../server/plugin.ts';
import { spokenProperties } from '../records/spoken.ts';
import { guideBody, guideRecord } from './guide-schemas.ts';
import { type GuideInput, guideProfile, guideValues } from './guide-wire.ts';

const URL = '/api/ebcn/guia-profesionales/profesionales';
const RECORD = 'guide-entry';
const config = { access: ['member'] };
const speaksOf = spokenProperties(guideBody);

/** The spec's own calls of the entry in the professionals' guide (spec 2 §3, §4, §7), over its record. */
export default function guide(app: FastifyInstance, context: ServerContext): void {
  app.get(URL, { config, schema: READ }, async (request, reply) => {
    const version = await context.config.current();
    const found = version && (await readRecord(context.db, version, userOf(request).id, RECORD));
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    reply.header('cache-control', 'no-store').header('etag', found.tag);
    return guideProfile(found.values);
  });

  const save =
    (how: OwnChange['how']) => async (request: FastifyRequest<{ Body: GuideInput }>, reply: FastifyReply) => {
      const what = { record: RECORD, values: guideValues(request.body), how, speaksOf };
      const tag = await writeOwn(context, request, what);
      return reply.code(204).header('etag', tag).send();
    };
  app.post<{ Body: GuideInput }>(URL, { config, schema: CREATE }, save('make'));
  app.put<{ Body: GuideInput }>(URL, { config, schema: CHANGE }, save('change'));
}

const common = { tags: ['guide'], security: [{ token: [] }] };
const saved = { 204: { description: 'Saved; `ETag` is the new one', type: 'null' } };
const headers = { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } };
const rules =
  'While `visible`: at least one activity and one comarca, and an active member. An emptied entry is taken.';

const READ = {
  ...common,
  summary: "The member's own entry in the professionals' guide",
  response: {
    200: { description: 'The entry; `ETag` names its version', ...guideRecord },
    ...errorResponses(401, 403, 404, 503),
  },
};

const CREATE = {
  ...common,
  summary: 'Make the entry',
  description: rules,
  headers,
  body: guideBody,
  response: { ...saved, ...errorResponses(400, 401, 403, 409, 412, 413, 415, 422, 503) },
};

const CHANGE = {
  ...common,
  summary: 'Change the entry as a whole: what is left out is emptied',
  description: rules,
  headers,
  body: guideBody,
  response: { ...saved, ...errorResponses(400, 401, 403, 404, 412, 413, 415, 422, 503) },
};
