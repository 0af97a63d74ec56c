import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { type AdminWork, administer } from './admin.ts';

/** The office's part of procedures, from a command beside the running server. */
export default function adminProcedures(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: AdminWork }>('/admin/procedures', localAdmin(context), async (request) => {
    const found = await administer(context.db, context.settings, request.body);
    context.mailWaiting();
    return found;
  });
}
