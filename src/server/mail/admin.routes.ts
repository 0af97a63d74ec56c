import type { Routes, ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { administerMail, mailWork } from './admin.ts';

/** Work on undelivered mail, for a command beside the running server. */
export default function adminMail(app: Routes, context: ServerContext): void {
  app.post('/admin/mail', localAdmin(context, mailWork), async (request) => {
    const answer = await administerMail(context.db, request.body);
    if (answer.changed > 0)
      request.log.info({ mail: { ...request.body, changed: answer.changed } }, 'mail administered');
    context.mailWaiting();
    return answer;
  });
}
