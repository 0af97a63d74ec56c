import type { FastifyInstance } from 'fastify';
import type { Manifest } from '../../core/config.ts';
import { NothingToRollBackError, publishVersion, rollbackVersion, StoredRecordsError } from '../config/activate.ts';
import type { ServerContext } from '../http/context.ts';
import { localAdmin } from './local-admin.ts';
import { OperatorError } from './operator-error.ts';

/** A whole version in one body. */
const MAX_VERSION_BYTES = 64 * 1024 * 1024;

/**
 * Publishing and rolling back, from a command beside the running server.
 */
export default function admin(app: FastifyInstance, context: ServerContext): void {
  const { db, settings } = context;
  const options = localAdmin(context);

  app.post<{ Body: { manifest: Manifest; files: Record<string, string> } }>(
    '/admin/config/publish',
    { ...options, bodyLimit: MAX_VERSION_BYTES },
    async (request, reply) => {
      const { manifest, files } = request.body;
      const compiled = { version: manifest.version, manifest, files: new Map(Object.entries(files)) };
      return publishVersion(db, compiled, settings.mailDomains).catch((error: Error) => {
        const found = error instanceof StoredRecordsError ? { conflicts: error.conflicts } : {};
        return reply.code(422).send({ status: 'Error', message: error.message, ...found });
      });
    },
  );

  app.post('/admin/config/rollback', options, async (_request, reply) => {
    return rollbackVersion(db, settings.mailDomains).catch((error: unknown) => {
      if (error instanceof NothingToRollBackError || error instanceof OperatorError)
        return reply.code(409).send({ status: 'Error', message: error.message });
      throw error;
    });
  });
}
