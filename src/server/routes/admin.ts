import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Manifest } from '../../model/config.ts';
import { NothingToRollBackError, publishVersion, rollbackVersion } from '../config-store.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { isLoopback } from '../settings.ts';

/** A whole version in one body. */
const MAX_VERSION_BYTES = 64 * 1024 * 1024;

/**
 * What local commands ask of the process that has the embedded database. Only over loopback, not
 * through a proxy, and with the secret of the lock file; to everybody else these calls do not exist.
 */
export default function admin(app: FastifyInstance, { db, adminSecret }: ServerContext): void {
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      if (!isLocalAdmin(request, adminSecret)) throw new ApiError(404, 'errors.server.notFound');
    },
  };

  app.post<{ Body: { manifest: Manifest; files: Record<string, string> } }>(
    '/admin/config/publish',
    { ...options, bodyLimit: MAX_VERSION_BYTES },
    async (request, reply) => {
      const { manifest, files } = request.body;
      const compiled = { version: manifest.version, manifest, files: new Map(Object.entries(files)) };
      return publishVersion(db, compiled).catch((error: Error) =>
        reply.code(422).send({ status: 'Error', message: error.message }),
      );
    },
  );

  app.post('/admin/config/rollback', options, async (_request, reply) => {
    return rollbackVersion(db).catch((error: unknown) => {
      if (error instanceof NothingToRollBackError)
        return reply.code(409).send({ status: 'Error', message: error.message });
      throw error;
    });
  });
}

function isLocalAdmin(request: FastifyRequest, secret: string | null): boolean {
  const given = Buffer.from(String(request.headers['x-admin-secret'] ?? ''));
  const wanted = Buffer.from(secret ?? '');
  const direct = isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
  return direct && wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
}
