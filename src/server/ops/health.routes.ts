import type { FastifyInstance } from 'fastify';
import { currentVersion } from '../config/store.ts';
import type { ServerContext } from '../http/context.ts';
import { isStuck, outboxState } from '../mail/outbox/outbox-state.ts';
import { lacksOf } from './settings/lacks.ts';
import { within } from './within.ts';

/** Milliseconds in which the database has to answer. */
const PATIENCE = 2_000;

/** Says whether the process runs (`live`) and whether it can serve (`ready`): with a database, until it stops. */
export default function health(app: FastifyInstance, context: ServerContext): void {
  const { db, config, settings, space, isStopping, isDiskFull } = context;
  // One question at a time: questions to a silent database would take all connections.
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
    const level = space?.level();
    reply.header('cache-control', 'no-store');
    if (version === null) return reply.code(503).send({ status: 'unavailable', version, degraded: [], space: level });
    // Mail that cannot leave is kept and sent later, so people may go on sending forms.
    const stuck = await within(
      PATIENCE,
      outboxState(db).then(isStuck, () => false),
    );
    // With little space it still serves what is stored, so it stays in service.
    const full = (level ?? 'enough') !== 'enough' || isDiskFull();
    const published = await within(
      PATIENCE,
      config.version(version).catch(() => null),
    );
    const lacks = lacksOf(published?.settings ?? {}, settings).length > 0;
    const degraded = [...(stuck ? ['mail'] : []), ...(full ? ['disk'] : []), ...(lacks ? ['settings'] : [])];
    return { status: full ? 'read-only' : stuck || lacks ? 'degraded' : 'ok', version, degraded, space: level };
  });
}
