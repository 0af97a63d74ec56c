import type { FastifyInstance } from 'fastify';
import { countsSent, type SentCounts } from '../../core/forms/closed.ts';
import { userOf } from '../auth/access.ts';
import { formOpenTo } from '../config/form-access.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { errorResponses } from '../http/schemas.ts';
import { sentCounts } from './open-now.ts';

/** How often a form was sent, for those who may open it, of forms that are open or closed by it. */
export default function sentCountsRoute(app: FastifyInstance, { db, config }: ServerContext): void {
  app.get<{ Params: { form: string } }>(
    '/api/forms/:form/sent',
    { config: { access: ['everyone'] }, schema: SCHEMA },
    async (request, reply): Promise<SentCounts> => {
      const user = userOf(request);
      const version = await config.current();
      const form = version?.forms.get(request.params.form);
      if (!version || !form || !countsSent(form.spec) || !formOpenTo(version, form.id, user.role))
        throw new ApiError(404, 'errors.server.notFound');
      reply.header('cache-control', 'no-store');
      return sentCounts(db, form.id, user.id);
    },
  );
}

const SCHEMA = {
  summary: 'How often a form was sent',
  description: 'By everybody and by the caller; of forms whose `enabled` looks at `sent`, and 404 for all others.',
  tags: ['requests'],
  security: [{ token: [] }],
  params: { type: 'object', required: ['form'], properties: { form: { type: 'string', maxLength: 100 } } },
  response: {
    200: {
      type: 'object',
      required: ['all', 'mine'],
      properties: { all: { type: 'integer', minimum: 0 }, mine: { type: 'integer', minimum: 0 } },
    },
    ...errorResponses(401, 403, 404, 503),
  },
};
