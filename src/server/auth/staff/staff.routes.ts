import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../http/context.ts';
import { localAdmin } from '../../ops/local-admin.ts';
import { administerStaff, type StaffWork } from './staff.ts';

/** Accounts of the organisation's own people, from a command beside the running server. */
export default function adminStaff(app: FastifyInstance, context: ServerContext): void {
  const options = { ...localAdmin(context), config: { security: 'account' } } as const;
  app.post<{ Body: StaffWork }>('/admin/staff', options, async (request) => {
    const found = await administerStaff(context, request.body);
    context.mailWaiting();
    return found;
  });
}
