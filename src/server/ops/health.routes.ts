import type { FastifyInstance } from 'fastify';
import { currentVersion } from '../config/store.ts';
import type { ServerContext } from '../http/context.ts';
import { isStuck, outboxState } from '../mail/outbox/outbox-state.ts';
import { within } from './within.ts';

/** Milliseconds the database has to answer; whoever watches wants to know soon. */
const PATIENCE = 2_000;

/**
 * For whoever watches over the process: does it run, and can it serve. It cannot while the database is away
 * and while it stops; a database that is away is no reason to end the process.
 */
export default function health(app: FastifyInstance, { db, space, isStopping }: ServerContext): void {
  // One question at a time, or those to a silent database would take all connections.
  let asking: Promise<string | null> | null = null;
  const ask = (): Promise<string | null> => {
    asking ??= currentVersion(db)
      .catch(() => null)
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  app.get('/health/live', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const version = isStopping() ? null : ((await within(PATIENCE, ask())) ?? null);
    const room = space?.room();
    reply.header('cache-control', 'no-store');
    if (version === null) return reply.code(503).send({ status: 'unavailable', version, degraded: [], room });
    // Mail that does not leave is kept and sent later: no reason to turn away who fills in a form.
    const stuck = await within(
      PATIENCE,
      outboxState(db).then(isStuck, () => false),
    );
    // Without room it still serves what is there: whoever takes it out of service takes that away, too.
    const full = room !== undefined && room !== 'enough';
    const degraded = [...(stuck ? ['mail'] : []), ...(full ? ['disk'] : [])];
    return { status: full ? 'read-only' : stuck ? 'degraded' : 'ok', version, degraded, room };
  });
}
