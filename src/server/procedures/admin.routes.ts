import type { Routes, ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { administer, adminWork } from './admin.ts';

/** The office's part of procedures, from a command beside the running server. */
export default function adminProcedures(app: Routes, context: ServerContext): void {
  app.post('/admin/procedures', localAdmin(context, adminWork), async (request) => {
    const found = await administer(context.db, context.settings, request.body);
    context.mailWaiting();
    return found;
  });
}
