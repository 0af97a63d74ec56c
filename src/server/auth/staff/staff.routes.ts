import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../http/context.ts';
import { localAdmin } from '../../ops/local-admin.ts';
import { OperatorError } from '../../ops/operator-error.ts';
import { administerStaff, type StaffWork } from './staff.ts';

/** Accounts of the organisation's own people, from a command beside the running server. */
export default function adminStaff(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: StaffWork }>(
    '/admin/staff',
    { ...localAdmin(context), config: { security: 'account' } },
    async (request, reply) => {
      try {
        const found = await administerStaff(context, request.body);
        context.mailWaiting();
        return found;
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return reply.code(409).send({ status: 'Error', message: error.message });
      }
    },
  );
}
