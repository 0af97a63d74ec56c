import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../http/context.ts';
import { localAdmin } from '../../ops/local-admin.ts';
import { OperatorError } from '../../ops/operator-error.ts';
import { backUp } from './backup.ts';

/** A backup of the embedded database, from a command beside the running server. */
export default function adminBackup(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: { file: string } }>('/admin/backup', localAdmin(context), async (request, reply) => {
    try {
      return await backUp(context.db, request.body.file);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return reply.code(409).send({ status: 'Error', message: error.message });
    }
  });
}
