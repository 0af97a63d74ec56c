import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userOf } from '../../auth/access.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { once, sendOf, sortedJson } from '../../http/idempotency.ts';
import { languageOf } from '../../http/language.ts';
import { preconditionHeaders } from '../../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';
import { changeGuideProfile, createGuideProfile, findGuideProfile } from './entry.ts';
import { cleanGuideInput, type GuideInput } from './input.ts';
import { demandGuideRules } from './rules.ts';
import { guideBody, guideRecord } from './schemas.ts';

const URL = '/api/ebcn/guia-profesionales/profesionales';
const config = { access: ['member'] };
/** The action that sends here. */
const use = { action: 'guide-entry' };

/** The signed-in member's own entry in the professionals' guide (spec 2 §3, §4, §7). */
export default function guideEntry(app: FastifyInstance, context: ServerContext): void {
  app.get(URL, { config, schema: READ }, async (request, reply) => {
    const found = await findGuideProfile(context.db, userOf(request).id);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    reply.header('cache-control', 'no-store').header('etag', found.tag);
    return found.profile;
  });

  const save = async (request: FastifyRequest<{ Body: GuideInput }>, reply: FastifyReply, creating: boolean) => {
    const user = userOf(request);
    const input = cleanGuideInput(request.body);
    const version = await context.config.current();
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    const send = sendOf(request, user.id, [sortedJson(input)]);
    const { body } = await once(context.db, send, async (trx) => {
      const put = creating ? createGuideProfile : changeGuideProfile;
      const tag = await put(trx, user.id, input, request.headers);
      await demandGuideRules(trx, { use, version, user, input, creating, language: languageOf(request) });
      return { status: 204, body: { tag } };
    });
    return reply
      .code(204)
      .header('etag', (body as { tag: string }).tag)
      .send();
  };
  app.post<{ Body: GuideInput }>(URL, { config, schema: CREATE }, (request, reply) => save(request, reply, true));
  app.put<{ Body: GuideInput }>(URL, { config, schema: CHANGE }, (request, reply) => save(request, reply, false));
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
