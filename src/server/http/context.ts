import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Attempts } from '../auth/attempts.ts';
import type { Passwords } from '../auth/passwords/passwords.ts';
import type { SecondFactors } from '../auth/second-factor/second-factors.ts';
import type { Tickets } from '../auth/second-factor/tickets.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Seal } from '../auth/token-box.ts';
import type { ConfigStore } from '../config/store.ts';
import type { Db } from '../db/database.ts';
import type { FreeSpace } from '../db/free-space.ts';
import type { SigningServices } from '../documents/signing/signing-services.ts';
import type { Reader } from '../extensions.ts';
import type { Vitals } from '../ops/metrics/vitals.ts';
import type { ServerSettings } from '../ops/settings.ts';

/** Where routes are registered; a route whose schema is of TypeBox has its request typed by it. */
export type Routes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Registers the routes of one subject. `routes.ts` and the plug-ins list them. */
export type RoutePlugin = (app: Routes, context: ServerContext) => void | Promise<void>;

/** What routes work with; made once by `buildApp`. */
export interface ServerContext {
  settings: ServerSettings;
  db: Db;
  /** Where the embedded database is; `null` with another one. */
  space: FreeSpace | null;
  config: ConfigStore;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
  secondFactors: SecondFactors;
  tickets: Tickets;
  /** Closes mails that hold what opens an account. */
  seal: Seal;
  /** Services of others that signatures need. */
  signing: SigningServices;
  /** What browsers have measured since the start. */
  vitals: Vitals;
  /** How many connections to PostgreSQL there are; `null` with the embedded database. */
  connections(): Record<string, number> | null;
  readers: ReadonlyMap<string, Reader>;
  /** Secret of the admin calls; `null` closes them. */
  adminSecret: string | null;
  /** Whether the server is on its way down; from the app's `preClose` on. */
  isStopping(): boolean;
  /** Tells the outbox that there is something to send; call it after the transaction. */
  mailWaiting(): void;
}
