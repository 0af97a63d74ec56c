import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Routes, ServerContext } from '../../../server/plugin.ts';
import { idOf, offeredOn } from '../lists.ts';
import { townsOf } from './towns.ts';

/** Changes with an import or a new release; the same for everybody who may ask. */
const AN_HOUR = 'private, max-age=3600';

/** Reference data about places (spec 2 §7), for everybody who has signed in. */
export default function places(app: Routes, context: ServerContext): void {
  const config = { access: ['everyone'] };

  const named = (list: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const entries = await offeredOn(context, request, list);
    reply.header('cache-control', AN_HOUR).header('vary', 'accept-language');
    return entries.map((entry) => ({ id: idOf(entry), nombre: entry.label }));
  };
  app.get('/api/ebcn/ubicaciones/paises', { config, schema: COUNTRIES }, named('countries'));
  app.get('/api/ebcn/ubicaciones/comarcas', { config, schema: COMARQUES }, named('comarques'));

  app.get('/api/ebcn/ubicaciones/poblaciones/paginas', { config, schema: TOWNS }, async (request, reply) => {
    const { cpostal, page, size } = request.query;
    const towns = await townsOf(context.db, cpostal);
    reply.header('cache-control', AN_HOUR);
    return { elementos: towns.slice(page * size, (page + 1) * size) };
  });
}

const shared = { tags: ['places'] };
const text = Type.String();

const namedList = (description: string) => ({
  200: { description, type: 'array', items: { type: 'object', properties: { id: { type: 'integer' }, nombre: text } } },
});

const COUNTRIES = {
  ...shared,
  summary: 'Countries; Spain is 3',
  response: namedList('By name, in the language asked for'),
};
const COMARQUES = { ...shared, summary: 'The 43 comarques of Catalonia', response: namedList('By name') };

const TOWNS = {
  ...shared,
  summary: 'Towns of a Spanish postal code',
  querystring: Type.Object({
    cpostal: Type.String({ pattern: '^\\d{5}$', description: 'Exactly five digits' }),
    page: Type.Integer({ minimum: 0, maximum: 1000, default: 0, description: 'From 0' }),
    size: Type.Integer({ minimum: 1, maximum: 200, default: 200 }),
  }),
  response: {
    200: Type.Object(
      { elementos: Type.Array(Type.Object({ poblacion: text, provincia: text, comarca: text })) },
      { description: 'One page by name; empty when the code is not known. `comarca` is empty outside Catalonia' },
    ),
  },
};
