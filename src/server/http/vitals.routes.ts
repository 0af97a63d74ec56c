import { Type } from 'typebox';
import { choice } from '../../api/shapes/parts.ts';
import { clientAddress } from './caller.ts';
import type { Routes, ServerContext } from './context.ts';
import { localAdmin } from './local-admin.ts';
import { VITAL_NAMES } from './vitals.ts';

/** Milliseconds; a larger value means a wrong clock. */
const LONGEST = 600_000;

/** Takes the anonymous measurements of browsers from anybody, and shows them to the operator's command. */
export default function vitals(app: Routes, context: ServerContext): void {
  const { vitals: seen } = context;

  app.post(
    '/api/vitals',
    {
      logLevel: 'warn',
      bodyLimit: 1024,
      config: { access: ['public', 'everyone', 'staff'], writes: 'little' },
      schema: REPORT,
    },
    async (request, reply) => {
      // Reports beyond the limit are dropped without an error, because nobody waits for this answer.
      for (const { name, value } of request.body) seen.report(clientAddress(request.ip), name, value);
      return reply.header('cache-control', 'no-store').code(204).send();
    },
  );

  app.post('/admin/vitals', localAdmin(context), async () => seen.summary());
}

const REPORT = {
  summary: 'The web vitals of a page view',
  body: Type.Array(
    Type.Object(
      { name: choice(VITAL_NAMES), value: Type.Number({ minimum: 0, maximum: LONGEST }) },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: VITAL_NAMES.length },
  ),
  response: { 204: { description: 'Taken', type: 'null' } },
};
