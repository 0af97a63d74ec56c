import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../http/context.ts';
import { localAdmin } from '../../ops/local-admin.ts';
import { backUp } from './backup.ts';

/** A backup of the embedded database, from a command beside the running server. */
export default function adminBackup(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: { file: string } }>('/admin/backup', localAdmin(context), (request) =>
    backUp(context.db, request.body.file),
  );
}
