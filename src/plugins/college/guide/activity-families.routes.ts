import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../server/plugin.ts';
import type { ActivityFamily } from '../../../types/shared/activity-family.ts';
import { idOf, offeredOn } from '../lists.ts';

/** Activities that can be offered in the professionals' guide (spec 2 §7); the same for everybody. */
export default function activityFamilies(app: FastifyInstance, context: ServerContext): void {
  app.get(
    '/api/ebcn/guia-publica-profesionales/familias',
    { config: { access: ['everyone'] }, schema: SCHEMA },
    async (request): Promise<ActivityFamily[]> => {
      const families = await offeredOn(context, request, 'activity-families');
      return families.map((family) => ({
        id: Number(idOf(family)),
        familia: family.label,
        subfamilias: (family.children ?? []).map((one) => ({ id: Number(idOf(one)), actividadProfesional: one.label })),
      }));
    },
  );
}

const id = { type: 'integer' };
const text = { type: 'string' };
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });

const SCHEMA = {
  summary: 'Families of professional activities',
  tags: ['guide'],
  response: {
    200: {
      description: 'Each with its activities',
      ...list({ id, familia: text, subfamilias: list({ id, actividadProfesional: text }) }),
    },
  },
};
