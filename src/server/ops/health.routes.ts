import type { FastifyInstance } from 'fastify';
import { currentVersion } from '../config/store.ts';
import type { ServerContext } from '../http/context.ts';

/** For whoever watches over the process: does it run, and can it serve. */
export default function health(app: FastifyInstance, { db }: ServerContext): void {
  app.get('/health/live', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const version = await currentVersion(db).catch(() => null);
    const ready = version !== null;
    reply.header('cache-control', 'no-store');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', version });
  });
}
