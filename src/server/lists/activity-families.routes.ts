import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { errorResponses } from '../http/schemas.ts';
import { listFamilies } from './activity-families.ts';

/** What can be offered in the professionals' guide (spec 2 §7); the same for everybody. */
export default function activityFamilies(app: FastifyInstance, { db }: ServerContext): void {
  app.get(
    '/api/ebcn/guia-publica-profesionales/familias',
    { config: { access: ['everyone'] }, schema: SCHEMA },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return listFamilies(db);
    },
  );
}

const id = { type: 'integer' };
const text = { type: 'string' };
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });

const SCHEMA = {
  summary: 'Families of professional activities',
  tags: ['guide'],
  security: [{ token: [] }],
  response: {
    200: {
      description: 'Each with its activities',
      ...list({ id, familia: text, subfamilias: list({ id, actividadProfesional: text }) }),
    },
    ...errorResponses(401, 403, 503),
  },
};
