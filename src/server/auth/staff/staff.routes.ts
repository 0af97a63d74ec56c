import type { Routes, ServerContext } from '../../http/context.ts';
import { localAdmin } from '../../ops/local-admin.ts';
import { administerStaff, staffWork } from './staff.ts';

/** The office's accounts, for a command beside the running server. */
export default function adminStaff(app: Routes, context: ServerContext): void {
  const options = { ...localAdmin(context, staffWork), config: { security: 'account' } } as const;
  app.post('/admin/staff', options, async (request) => {
    const found = await administerStaff(context, request.body);
    context.mailWaiting();
    return found;
  });
}
