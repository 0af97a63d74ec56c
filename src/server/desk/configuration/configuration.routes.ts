import type { FastifyInstance } from 'fastify';
import { userOf } from '../../auth/access.ts';
import { demandPassword } from '../../auth/step-up.ts';
import { NothingToRollBackError, rollbackVersion, StoredRecordsError } from '../../config/activate.ts';
import { compareStored } from '../../config/compare.ts';
import { publishHistory } from '../../config/history.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { OperatorError } from '../../ops/operator-error.ts';
import { CHANGES, HISTORY, RESTORE } from './call-schemas.ts';

const config = { access: ['staff'] };
const path = '/api/desk/configuration';

interface Restore {
  /** Version that becomes live, and the one that is, as its reader sees it. */
  to: string;
  live: string;
  note: string;
}

/** What is published, what it changed, and going back, for the office at its desk. */
export default function configuration(app: FastifyInstance, { db, settings }: ServerContext): void {
  app.get(path, { config, schema: HISTORY }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { items: await publishHistory(db) };
  });

  app.get<{ Querystring: { before: string; after: string } }>(
    `${path}/changes`,
    { config, schema: CHANGES },
    async (request, reply) => {
      const { before, after } = request.query;
      const found = await compareStored(db, { before, after }).catch(unknown);
      if (!found) throw new ApiError(404, 'errors.server.notFound');
      reply.header('cache-control', 'no-store');
      return { changes: found.changes, conflicts: found.conflicts.length, orphaned: found.orphaned };
    },
  );

  app.post<{ Body: Restore }>(path, { config, schema: RESTORE }, async (request, reply) => {
    const user = userOf(request);
    const { to, live, note } = request.body;
    const signed = { by: `${user.name} (${user.username})`, note };
    await rollbackVersion(db, settings.mailDomains, { to, ...signed }, async (trx, from) => {
      if (from !== live) throw new ApiError(412, 'errors.server.changed');
      await demandPassword(trx, user);
    }).catch(refused);
    reply.header('cache-control', 'no-store');
    return { items: await publishHistory(db) };
  });
}

/** A name that no version has. */
function unknown(error: unknown): never {
  throw error instanceof OperatorError ? new ApiError(404, 'errors.server.notFound') : error;
}

/** What the office can do nothing about is said to be so, in its words. */
function refused(error: unknown): never {
  if (error instanceof StoredRecordsError)
    throw new ApiError(409, 'errors.desk.recordsKeepNot', { count: error.conflicts.length });
  if (error instanceof NothingToRollBackError || error instanceof OperatorError)
    throw new ApiError(409, 'errors.desk.notRestored');
  throw error;
}
