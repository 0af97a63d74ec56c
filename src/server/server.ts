import type { FastifyInstance } from 'fastify';
import { opening, Seal } from './auth/token-box.ts';
import { tokenSecretOf } from './auth/token-secret.ts';
import { ensurePublished } from './config/publish.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { seedEtec } from './etec/seed.ts';
import { buildApp } from './http/app.ts';
import { mailboxDelivery, smtpDelivery } from './mail/deliver.ts';
import { type Outbox, startOutbox } from './mail/outbox.ts';
import { refuseOpenDemoAccounts } from './ops/demo/accounts.ts';
import { startHousekeeping } from './ops/housekeeping.ts';
import { seedDemo } from './ops/seed.ts';
import type { ServerSettings } from './ops/settings.ts';

export interface RunningServer {
  /** Address it listens at, without a slash at the end. */
  url: string;
  /** Config version that was current at the start. */
  version: string;
  app: FastifyInstance;
  /** Answers what is under way, finishes the mail being sent, closes the database. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** The project's folder: config folders and `dist/`. */
  root: string;
  dist: string | null;
  logLevel: string;
}

/** Starts everything in order: database, tables, demo accounts, config, mail, and last the listening. */
export async function startServer(settings: ServerSettings, options: ServerOptions): Promise<RunningServer> {
  const database = await openDatabase(settings);
  try {
    return await startOn(database, settings, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(database: Database, settings: ServerSettings, options: ServerOptions): Promise<RunningServer> {
  const { db, lock } = database;
  await migrate(db);
  if (settings.demo) await seedDemo(db);
  else await refuseOpenDemoAccounts(db);
  const { version } = await ensurePublished(db, options.root, settings.mailDomains);
  if (settings.demo) await seedEtec(db, settings);
  let outbox: Outbox | null = null;
  const tokenSecret = await tokenSecretOf(settings);
  const app = await buildApp({
    settings,
    db,
    tokenSecret,
    dist: options.dist,
    adminSecret: lock?.secret ?? null,
    mailWaiting: () => outbox?.wake(),
    logLevel: options.logLevel,
  });
  const url = await app.listen({ host: settings.host, port: settings.port });
  await lock?.setUrl(url);
  const smtp = settings.smtpUrl === null ? null : smtpDelivery(settings.smtpUrl);
  outbox = startOutbox(db, opening(new Seal(tokenSecret), smtp?.deliver ?? mailboxDelivery(db)), {
    onFailure: (failure) => app.log.warn({ mail: failure }, 'mail not sent'),
  });
  const housekeeping = startHousekeeping(db, (error) => app.log.warn({ err: error }, 'housekeeping failed'));
  const close = async () => {
    housekeeping.stop();
    await app.close();
    await outbox?.stop();
    smtp?.close();
    await database.close();
  };
  return { url, version, app, close };
}
