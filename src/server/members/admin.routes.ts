import type { Routes, ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { administerMembers, membersWork } from './admin.ts';
import { MOST_BYTES } from './members.routes.ts';

/** Accounts of people, for a command beside the running server. */
export default function adminMembers(app: Routes, context: ServerContext): void {
  const options = {
    ...localAdmin(context, membersWork),
    bodyLimit: MOST_BYTES,
    config: { security: 'account' },
  } as const;
  app.post('/admin/members', options, async (request) => {
    const answer = await administerMembers(context, request.body);
    context.mailWaiting();
    return answer;
  });
}
