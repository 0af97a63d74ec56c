import auth from '../auth/auth.routes.ts';
import passkeys from '../auth/passkeys/passkeys.routes.ts';
import passwords from '../auth/passwords/passwords.routes.ts';
import providers from '../auth/providers/providers.routes.ts';
import deskSecondFactor from '../auth/second-factor/desk.routes.ts';
import signInSteps from '../auth/second-factor/sign-in.routes.ts';
import admin from '../config/admin.routes.ts';
import configuration from '../desk/configuration/configuration.routes.ts';
import desk from '../desk/desk.routes.ts';
import testCertificates from '../documents/test-authority/certificates.routes.ts';
import drafts from '../drafts/drafts.routes.ts';
import lists from '../lists/lists.routes.ts';
import mailbox from '../mail/mailbox.routes.ts';
import members from '../members/members.routes.ts';
import adminCommands from '../ops/admin.routes.ts';
import health from '../ops/health.routes.ts';
import vitals from '../ops/metrics/vitals.routes.ts';
import bankFile from '../payments/bank/bank.routes.ts';
import card from '../payments/card/card.routes.ts';
import testProviderPage from '../payments/card/test-provider.routes.ts';
import communications from '../procedures/communications.routes.ts';
import verification from '../procedures/documents/verification.routes.ts';
import procedureFiles from '../procedures/files/files.routes.ts';
import sentRequests from '../procedures/own-cases.routes.ts';
import procedures from '../procedures/procedures.routes.ts';
import records from '../records/records.routes.ts';
import statistics from '../statistics/statistics.routes.ts';
import strangers from '../strangers/strangers.routes.ts';
import workshopPreview from '../workshop/preview.routes.ts';
import publications from '../workshop/publications.routes.ts';
import configTokens from '../workshop/tokens.routes.ts';
import workshop from '../workshop/workshop.routes.ts';
import type { RoutePlugin } from './context.ts';

/** Every call of the server but those of plug-ins, under the headings and in the order in which the API describes them. */
export const ROUTES: readonly { tag: string; routes: readonly RoutePlugin[] }[] = [
  { tag: 'session', routes: [auth, providers, signInSteps] },
  { tag: 'passwords', routes: [passwords] },
  { tag: 'passkeys', routes: [passkeys] },
  { tag: 'desk', routes: [deskSecondFactor, configuration, desk, statistics, members, bankFile] },
  { tag: 'workshop', routes: [workshop, workshopPreview, publications, configTokens] },
  { tag: 'operation', routes: [admin, adminCommands, health, vitals] },
  { tag: 'demonstration', routes: [testCertificates, mailbox, testProviderPage] },
  { tag: 'lists', routes: [lists] },
  { tag: 'procedures', routes: [verification, procedureFiles, procedures] },
  { tag: 'payments', routes: [card] },
  { tag: 'records', routes: [records] },
  { tag: 'communication', routes: [communications, sentRequests, strangers] },
  { tag: 'requests', routes: [drafts] },
];
