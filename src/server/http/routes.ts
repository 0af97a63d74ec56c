import admin from './admin/config.routes.ts';
import adminCommands from './admin.routes.ts';
import strangers from './anonymous.routes.ts';
import auth from './auth/auth.routes.ts';
import passkeys from './auth/passkeys.routes.ts';
import passwords from './auth/passwords.routes.ts';
import providers from './auth/providers.routes.ts';
import signInSteps from './auth/second-factor.routes.ts';
import deskSecondFactor from './auth/second-factor-desk.routes.ts';
import communications from './cases/communications.routes.ts';
import procedureFiles from './cases/files.routes.ts';
import sentRequests from './cases/own-cases.routes.ts';
import procedures from './cases/procedures.routes.ts';
import verification from './cases/verification.routes.ts';
import testCertificates from './certificates.routes.ts';
import type { RoutePlugin } from './context.ts';
import configuration from './desk/configuration.routes.ts';
import desk from './desk/desk.routes.ts';
import drafts from './drafts.routes.ts';
import health from './health.routes.ts';
import lists from './lists.routes.ts';
import mailbox from './mailbox.routes.ts';
import members from './members.routes.ts';
import bankFile from './payments/bank.routes.ts';
import card from './payments/card.routes.ts';
import testProviderPage from './payments/test-provider.routes.ts';
import records from './records.routes.ts';
import statistics from './statistics.routes.ts';
import vitals from './vitals.routes.ts';
import workshopPreview from './workshop/preview.routes.ts';
import publications from './workshop/publications.routes.ts';
import configTokens from './workshop/tokens.routes.ts';
import workshop from './workshop/workshop.routes.ts';

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
