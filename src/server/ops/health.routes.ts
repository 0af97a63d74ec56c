import type { FastifyInstance } from 'fastify';
import { currentVersion } from '../config/store.ts';
import type { ServerContext } from '../http/context.ts';
import { isStuck, outboxState } from '../mail/outbox-state.ts';

/** For whoever watches over the process: does it run, and can it serve. */
export default function health(app: FastifyInstance, { db }: ServerContext): void {
  app.get('/health/live', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const version = await currentVersion(db).catch(() => null);
    reply.header('cache-control', 'no-store');
    if (version === null) return reply.code(503).send({ status: 'unavailable', version, degraded: [] });
    // Mail that does not leave is kept and sent later: no reason to turn away who fills in a form.
    const stuck = await outboxState(db).then(isStuck, () => false);
    return { status: stuck ? 'degraded' : 'ok', version, degraded: stuck ? ['mail'] : [] };
  });
}
