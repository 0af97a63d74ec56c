import type { FastifyInstance } from 'fastify';
import { currentVersion } from '../domain/config/store.ts';
import { isStuck, outboxState } from '../kit/mail/outbox-state.ts';
import { within } from '../kit/within.ts';
import type { ServerContext } from './context.ts';
import { isLacking } from './lacks.ts';

/** Milliseconds in which the database has to answer. */
const PATIENCE = 2_000;

/** Says whether the process runs (`live`) and whether it can serve (`ready`): with a database, until it stops. */
export default function health(app: FastifyInstance, context: ServerContext): void {
  const { db, config, settings, space, housekeeping, isStopping, isDiskFull } = context;
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
    const lacks = isLacking(published?.settings ?? {}, settings);
    const uncleaned = housekeeping.failed.length > 0;
    const degraded = [
      ...(stuck ? ['mail'] : []),
      ...(full ? ['disk'] : []),
      ...(lacks ? ['settings'] : []),
      ...(uncleaned ? ['housekeeping'] : []),
    ];
    const status = full ? 'read-only' : degraded.length > 0 ? 'degraded' : 'ok';
    return { status, version, degraded, space: level };
  });
}
