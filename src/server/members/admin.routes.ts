import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { administerMembers, type MembersWork } from './admin.ts';
import { MOST_BYTES } from './members.routes.ts';

/** Accounts of people, from a command beside the running server. */
export default function adminMembers(app: FastifyInstance, context: ServerContext): void {
  const options = { ...localAdmin(context), bodyLimit: MOST_BYTES, config: { security: 'account' } } as const;
  app.post<{ Body: MembersWork }>('/admin/members', options, async (request) => {
    const answer = await administerMembers(context, request.body);
    context.mailWaiting();
    return answer;
  });
}
