import type { FastifyInstance } from 'fastify';
import type { Manifest } from '../../core/config.ts';
import type { ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { publishVersion, rollbackVersion, StoredRecordsError, type VersionFiles } from './publishing/activate.ts';
import { compareStored } from './publishing/compare.ts';
import { publishHistory, type Signed } from './publishing/history.ts';

/** A whole version in one body. */
const MAX_VERSION_BYTES = 64 * 1024 * 1024;

interface VersionBody {
  manifest: Manifest;
  files: Record<string, string>;
}

/**
 * Publishing, going back, what was current and what would change, from a command beside the running server.
 */
export default function admin(app: FastifyInstance, context: ServerContext): void {
  const { db, settings } = context;
  const options = localAdmin(context);
  const activating = { ...options, config: { security: 'publish' } } as const;
  const large = { bodyLimit: MAX_VERSION_BYTES };

  app.post<{ Body: VersionBody & Signed }>(
    '/admin/config/publish',
    { ...activating, ...large },
    async ({ body }, reply) => {
      const signed = { by: body.by, note: body.note };
      return publishVersion(db, inBody(body), settings.mailDomains, signed).catch((error: Error) => {
        const found = error instanceof StoredRecordsError ? { conflicts: error.conflicts } : {};
        return reply.code(422).send({ status: 'Error', message: error.message, ...found });
      });
    },
  );

  app.post<{ Body: Signed & { to?: string } }>('/admin/config/rollback', activating, async ({ body }) => {
    const { to, by, note } = body;
    return rollbackVersion(db, settings.mailDomains, { to, by, note });
  });

  app.post('/admin/config/history', options, async () => publishHistory(db));

  app.post<{ Body: { before?: string; after?: string | VersionBody } }>(
    '/admin/config/compare',
    { ...options, ...large },
    async ({ body: { before, after } }) =>
      compareStored(db, { before, after: typeof after === 'object' ? inBody(after) : after }),
  );
}

function inBody({ manifest, files }: VersionBody): VersionFiles {
  return { version: manifest.version, manifest, files: new Map(Object.entries(files)) };
}
