import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Attempts } from '../domain/accounts/attempts.ts';
import type { Passwords } from '../domain/accounts/passwords/passwords.ts';
import type { SecondFactors } from '../domain/accounts/second-factor/second-factors.ts';
import type { Sessions } from '../domain/accounts/sessions.ts';
import type { ProofOfWork } from '../domain/anonymous/proof-of-work.ts';
import type { ConfigStore } from '../domain/config/store.ts';
import type { SigningServices } from '../domain/documents/signing/signing-services.ts';
import type { CardProviders } from '../domain/payments/card/providers.ts';
import type { PreviewTickets } from '../domain/workshop/preview-tickets.ts';
import type { Db } from '../kit/db/database.ts';
import type { FreeSpace } from '../kit/db/free-space.ts';
import type { Seal } from '../kit/seal.ts';
import type { ServerSettings } from '../kit/settings/settings.ts';
import type { Vitals } from './vitals.ts';

/** An app whose routes have typed requests if their schema is TypeBox. */
export type Routes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Registers the routes of one subject. `routes.ts` and the plug-ins list them. */
export type RoutePlugin = (app: Routes, context: ServerContext) => void | Promise<void>;

export interface ServerContext {
  settings: ServerSettings;
  db: Db;
  /** Of the embedded database; when it is nearly full, writes are refused. */
  space: FreeSpace | null;
  /** Folder of the built browser app; `null` serves none. */
  dist: string | null;
  config: ConfigStore;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
  secondFactors: SecondFactors;
  previewTickets: PreviewTickets;
  /** Tasks for browsers that send a form without an account. */
  proofs: ProofOfWork;
  cards: CardProviders;
  /** Encrypts mails with links that open an account. */
  seal: Seal;
  signing: SigningServices;
  vitals: Vitals;
  /** Names the tables whose last cleaning failed. */
  housekeeping: { readonly failed: readonly string[] };
  /** Connections to PostgreSQL by what they do. */
  connections(): Record<string, number> | null;
  /** Secret of the admin calls; `null` disables them. */
  adminSecret: string | null;
  /** True from the app's `preClose` on. */
  isStopping(): boolean;
  /** Whether the database, or the system, has refused the last write for want of space. */
  isDiskFull(): boolean;
  /** Tells the outbox to look for mail; call it after a transaction that is not that of `once`. */
  mailWaiting(): void;
}
