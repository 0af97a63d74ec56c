import { administerStaff, staffWork } from '../domain/accounts/staff/staff.ts';
import { readDemo } from '../domain/config/demo.ts';
import { importList, importOptions } from '../domain/lists/import.ts';
import { administerMail, mailWork } from '../domain/mail/admin.ts';
import { administerMembers, membersWork } from '../domain/members/admin.ts';
import { removeDemoPeople } from '../domain/members/demo-people.ts';
import { administerPayments, paymentsWork } from '../domain/payments/bank/admin.ts';
import { administer, adminWork } from '../domain/procedures/admin.ts';
import type { Routes, ServerContext } from './context.ts';
import { localAdmin } from './local-admin.ts';
import { MOST_MEMBERS_BYTES } from './members.routes.ts';
import { MOST_BODY_BYTES } from './payments/bank.routes.ts';

/** Twenty times the whole street register. */
const MOST_LIST_BYTES = 16 * 1024 * 1024;

/** The work of the commands `npm run admin`, for a command beside the server that uses the embedded database. */
export default function adminCommands(app: Routes, context: ServerContext): void {
  const { db, settings } = context;
  const account = { config: { security: 'account' } } as const;
  const mailing = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    context.mailWaiting();
    return result;
  };

  app.post('/admin/staff', { ...localAdmin(context, staffWork), ...account }, async ({ body }) =>
    mailing(administerStaff(context, body)),
  );
  const ofMembers = { ...localAdmin(context, membersWork), ...account, bodyLimit: MOST_MEMBERS_BYTES };
  app.post('/admin/members', ofMembers, async ({ body }) => mailing(administerMembers(context, body)));
  app.post('/admin/procedures', localAdmin(context, adminWork), async ({ body }) =>
    mailing(administer(db, settings, body)),
  );
  const ofPayments = { ...localAdmin(context, paymentsWork), bodyLimit: MOST_BODY_BYTES };
  app.post('/admin/payments', ofPayments, async ({ body, log }) => {
    const onFailure = (error: unknown) => log.error({ err: error }, 'bank file: an entry is not booked');
    return mailing(administerPayments(db, settings, body, onFailure));
  });
  app.post('/admin/mail', localAdmin(context, mailWork), async ({ body, log }) => {
    const answer = await mailing(administerMail(db, body));
    if (answer.changed > 0) log.info({ mail: { ...body, changed: answer.changed } }, 'mail administered');
    return answer;
  });
  const ofLists = { ...localAdmin(context, importOptions), bodyLimit: MOST_LIST_BYTES };
  app.post('/admin/lists/import', ofLists, async ({ body }) => importList(db, body));
  app.post('/admin/demo/remove', localAdmin(context), async () =>
    removeDemoPeople(db, await readDemo(settings.configDir)),
  );
}
