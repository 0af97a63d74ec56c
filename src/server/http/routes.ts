import auth from '../auth/auth.routes.ts';
import passwords from '../auth/passwords/passwords.routes.ts';
import deskSecondFactor from '../auth/second-factor/desk.routes.ts';
import signInSteps from '../auth/second-factor/sign-in.routes.ts';
import adminStaff from '../auth/staff/staff.routes.ts';
import admin from '../config/admin.routes.ts';
import configuration from '../desk/configuration/configuration.routes.ts';
import desk from '../desk/desk.routes.ts';
import testCertificates from '../documents/test-authority/certificates.routes.ts';
import adminLists from '../lists/admin.routes.ts';
import lists from '../lists/lists.routes.ts';
import adminMail from '../mail/admin.routes.ts';
import mailbox from '../mail/mailbox.routes.ts';
import adminMembers from '../members/admin.routes.ts';
import person from '../members/data/person.routes.ts';
import members from '../members/members.routes.ts';
import adminDemo from '../ops/demo/remove.routes.ts';
import health from '../ops/health.routes.ts';
import vitals from '../ops/metrics/vitals.routes.ts';
import adminProcedures from '../procedures/admin.routes.ts';
import verification from '../procedures/documents/verification.routes.ts';
import procedureFiles from '../procedures/files/files.routes.ts';
import procedures from '../procedures/procedures.routes.ts';
import entries from '../records/entries.routes.ts';
import records from '../records/records.routes.ts';
import communications from '../requests/communications.routes.ts';
import sentCountsRoute from '../requests/sent-counts.routes.ts';
import sentRequests from '../requests/sent-requests.routes.ts';
import configTokens from '../workshop/tokens.routes.ts';
import workshop from '../workshop/workshop.routes.ts';
import type { RoutePlugin } from './context.ts';

/** Every call of the server but those of plug-ins, in the order in which the API describes them. */
export const ROUTES: readonly RoutePlugin[] = [
  auth,
  passwords,
  deskSecondFactor,
  signInSteps,
  adminStaff,
  admin,
  configuration,
  workshop,
  configTokens,
  desk,
  testCertificates,
  adminLists,
  lists,
  adminMail,
  mailbox,
  adminMembers,
  person,
  members,
  adminDemo,
  health,
  vitals,
  adminProcedures,
  verification,
  procedureFiles,
  procedures,
  entries,
  records,
  communications,
  sentCountsRoute,
  sentRequests,
];
