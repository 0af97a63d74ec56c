import type { FastifyInstance } from 'fastify';
import { currentVersion } from '../config/store.ts';
import type { ServerContext } from '../http/context.ts';

/** For whoever watches over the process: does it run, and can it serve. */
export default function health(app: FastifyInstance, { db, space }: ServerContext): void {
  app.get('/health/live', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const version = await currentVersion(db).catch(() => null);
    const ready = version !== null;
    const room = space?.room();
    const able = room === undefined || room === 'enough' ? 'ok' : 'read-only';
    reply.header('cache-control', 'no-store');
    // Without room it still serves what is there: whoever takes it out of service takes that away, too.
    return reply.code(ready ? 200 : 503).send({ status: ready ? able : 'unavailable', version, room });
  });
}
