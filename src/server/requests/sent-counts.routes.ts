import { Type } from 'typebox';
import { countsSent, readsSentValues } from '../../core/forms/closed.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { userOf } from '../auth/access.ts';
import { formOpenTo } from '../config/form-access.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { errorResponses } from '../http/schemas.ts';
import { caseByKey } from '../procedures/cases.ts';
import { sentCounts } from '../procedures/open-now.ts';

/** How often a form was sent, for those who may open it, of forms that are open or closed by it. */
export default function sentCountsRoute(app: Routes, { db, config }: ServerContext): void {
  app.get('/api/forms/:form/sent', { config: { access: ['everyone'] }, schema: SCHEMA }, async (request, reply) => {
    const user = userOf(request);
    const version = await config.current();
    const form = version?.forms.get(request.params.form);
    if (!version || !form || !countsSent(form.spec) || !formOpenTo(version, form.id, user.role))
      throw new ApiError(404, 'errors.server.notFound');
    reply.header('cache-control', 'no-store');
    const { besides: reference } = request.query;
    const again = await caseByKey(db, reference);
    const besides = again?.owner === user.id ? again.id : undefined;
    return sentCounts(db, form.id, user.id, { besides, inFull: readsSentValues(form.spec) });
  });
}

const SCHEMA = {
  summary: 'How often a form was sent',
  description:
    'By everybody and by the caller, with what the caller sent where the form looks at that; of forms whose `enabled` ' +
    'or `rules` look at `sent`, and 404 for all others.',
  tags: ['requests'],
  security: [{ token: [] }],
  params: Type.Object({ form: Type.String({ maxLength: LONGEST_NAME }) }),
  querystring: Type.Object({
    besides: Type.String({
      maxLength: 60,
      default: '',
      description: "Reference of a request of the caller's own that does not count, because it is sent again",
    }),
  }),
  response: {
    200: Type.Object({
      all: Type.Integer({ minimum: 0 }),
      mine: Type.Integer({ minimum: 0 }),
      values: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
    }),
    ...errorResponses(401, 403, 404, 503),
  },
};
