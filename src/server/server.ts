import type { FastifyInstance } from 'fastify';
import type { ImportReport } from '../api/shapes/members.ts';
import { Seal, tokenSecretOf } from './auth/seal.ts';
import { ensureFirstStaff } from './auth/staff/staff.ts';
import { publishVersion, type VersionFiles } from './config/publishing/activate.ts';
import { ensurePublished } from './config/publishing/publish.ts';
import { sourcesOf, storeSources } from './config/sources.ts';
import { ConfigStore } from './config/store.ts';
import { type Database, openDatabase, openMemoryDatabase } from './db/database.ts';
import { watchDisk } from './db/free-space.ts';
import { DatabaseLostError } from './db/lost.ts';
import { migrate } from './db/migrate.ts';
import { DatabaseStartError } from './db/no-start.ts';
import { inTransaction } from './db/transaction.ts';
import { seedCertificates } from './documents/test-authority/people.ts';
import { pluginsOf } from './extensions.ts';
import { type AppOptions, buildApp } from './http/app.ts';
import { mailboxDelivery, opening, smtpDelivery } from './mail/outbox/delivery.ts';
import { type Outbox, startOutbox } from './mail/outbox/outbox.ts';
import { administerMembers } from './members/admin.ts';
import { type WatchedFile, watchMembersFile } from './members/import/watch.ts';
import { refuseOpenDemoAccounts } from './ops/demo-people.ts';
import { removeExpired, startHousekeeping } from './ops/housekeeping.ts';
import { repeat } from './ops/repeated.ts';
import { seedDemo } from './ops/seed.ts';
import { readDemo } from './ops/seed-data.ts';
import type { ServerSettings } from './ops/settings.ts';
import { closeInOrder, type Patience } from './ops/shutdown.ts';
import { startTracing, type Tracing } from './ops/tracing/tracing.ts';
import { within } from './ops/within.ts';
import { makeTimeMoves } from './procedures/times/time-moves.ts';
import { countCases } from './statistics/count-cases.ts';
import { publishDue } from './workshop/publish-due.ts';

export interface RunningServer {
  url: string;
  version: string;
  published: boolean;
  /** Whether the office has an account, open or closed. */
  staffed: boolean;
  app: FastifyInstance;
  /** Makes a version current. Stored values that nobody would see any more do not hinder it. @throws as `publishVersion` */
  publish(version: VersionFiles): Promise<unknown>;
  /** Notes the files that `version` was made of, if the program that published it did not. */
  knowSources(sources: ReadonlyMap<string, string>): Promise<void>;
  /**
   * Answers open requests, finishes or gives back mails, and closes the database, each in limited time.
   * @throws Error naming the parts that could not be closed.
   */
  close(patience?: Patience): Promise<void>;
}

interface ServerOptions {
  /** The project's folder: `src/` with what config may name, and `dist/`. */
  root: string;
  dist: string | null;
  logLevel: string;
  /** A version that becomes current at the start instead of the folders. */
  version?: VersionFiles;
  /** Keeps nothing: the database is in memory, and no command reaches it. */
  inMemory?: boolean;
  extra?: Pick<AppOptions, 'first' | 'routes' | 'drawsPages' | 'sessions'>;
}

/** Milliseconds between looks for cases whose day has come. */
const TIMES_EVERY = 60_000;
/** Milliseconds between looks for files that are to become live now. */
const PUBLICATIONS_EVERY = 5_000;

/** Milliseconds between looks for cases that are to be counted again. */
const STATISTICS_EVERY = 5_000;

/** Milliseconds for the rows that housekeeping is removing, a few hundred at a time, and for a case that time moves. */
const HOUSEKEEPING_PATIENCE = 2_000;

/** Milliseconds for the last traces; the stop does not wait longer for a collector. */
const TRACES_PATIENCE = 2_000;

/** Has a file of members taken over as the command does it. */
function watchMembers(
  file: string,
  {
    app,
    db,
    settings,
    tokenSecret,
    space,
  }: Pick<Database, 'db' | 'space'> & {
    app: FastifyInstance;
    settings: ServerSettings;
    tokenSecret: string;
  },
): WatchedFile {
  const room = { db, config: new ConfigStore(db), seal: new Seal(tokenSecret), settings };
  return watchMembersFile({
    file,
    log: app.log,
    mayWrite: () => (space?.level() ?? 'enough') === 'enough',
    take: async (csv, dryRun) =>
      (await administerMembers(room, { work: 'import', csv, dryRun })).imported as ImportReport,
  });
}

/** Starts everything in order: database, tables, demo accounts, config, mail, and last the listening. */
export async function startServer(settings: ServerSettings, options: ServerOptions): Promise<RunningServer> {
  const tracing = await startTracing(settings.traceEndpoint);
  const database = await (options.inMemory ? openMemoryDatabase() : openDatabase(settings, tracing?.noteQuery));
  try {
    return await startOn({ database, tracing }, settings, options);
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseLostError && settings.databaseUrl !== null)
      throw new DatabaseStartError(settings.databaseUrl, error);
    throw error;
  }
}

async function startOn(
  { database, tracing }: { database: Database; tracing: Tracing | null },
  settings: ServerSettings,
  options: ServerOptions,
): Promise<RunningServer> {
  const { db, lock, space } = database;
  await database.atLength(migrate);
  const demo = await readDemo(settings.configDir);
  if (settings.demo) await seedDemo(db, demo);
  else await refuseOpenDemoAccounts(db, demo);
  const folders = { config: settings.configDir, code: options.root };
  const { version, changed: published } = options.version
    ? await publishVersion(db, options.version, settings.mailDomains)
    : await ensurePublished(db, folders, settings.mailDomains);
  if (settings.demo) {
    await seedCertificates(settings);
    const current = await new ConfigStore(db).current();
    for (const plugin of pluginsOf(current?.settings ?? {})) await plugin.demonstrate?.(db, settings);
  }
  let outbox: Outbox | null = null;
  const tokenSecret = await tokenSecretOf(settings);
  const accounts = { db, config: new ConfigStore(db), seal: new Seal(tokenSecret), settings };
  const staffed = await ensureFirstStaff(accounts, settings.firstStaff);
  const app = await buildApp({
    settings,
    db,
    space,
    tokenSecret,
    dist: options.dist,
    connections: database.connections,
    tracing,
    adminSecret: lock?.secret ?? null,
    mailWaiting: () => outbox?.wake(),
    logLevel: options.logLevel,
    ...options.extra,
  });
  database.availability.listen(({ up, code }) =>
    up ? app.log.warn('the database answers again') : app.log.error({ database: code }, 'the database does not answer'),
  );
  const url = await app.listen({ host: settings.host, port: settings.port });
  await lock?.setUrl(url);
  const smtp = settings.smtpUrl === null ? null : smtpDelivery(settings.smtpUrl, settings.outbox.atOnce);
  const deliver = opening(new Seal(tokenSecret, settings.tokenSecretBefore), smtp?.deliver ?? mailboxDelivery(db));
  outbox = startOutbox(db, tracing?.watchMails(deliver) ?? deliver, {
    ...settings.outbox,
    alone: lock !== null,
    onFailure: (mail) =>
      app.log[mail.final ? 'error' : 'warn']({ mail }, mail.final ? 'mail given up' : 'mail not sent'),
    mayWrite: () => space?.level() !== 'none',
  });
  const mayWrite = () => (space?.level() ?? 'enough') === 'enough';
  const housekeeping = startHousekeeping(
    db,
    { mayWrite, onError: (error) => app.log.warn({ err: error }, 'housekeeping failed') },
    async (goesOn) => removeExpired(db, await new ConfigStore(db).current(), settings.keep, goesOn),
  );
  const times = repeat((goesOn) => makeTimeMoves(accounts, goesOn).then((made) => made > 0 && outbox?.wake()), {
    every: TIMES_EVERY,
    mayWrite,
    onError: (error) => app.log.error({ err: error }, 'a move that time makes failed'),
  });
  const onEnd = ({ outcome, ...told }: { outcome: 'done' | 'refused' }) =>
    app.log[outcome === 'done' ? 'info' : 'warn'](
      { security: { event: 'publish', outcome }, publication: told },
      `security: publish ${outcome}`,
    );
  const publications = repeat((goesOn) => publishDue(db, goesOn, { settings, onEnd }), {
    every: PUBLICATIONS_EVERY,
    mayWrite,
    onError: (error) => app.log.warn({ err: error }, 'publishing at a time failed'),
  });
  const statistics = repeat((goesOn) => countCases(accounts, goesOn), {
    every: STATISTICS_EVERY,
    mayWrite,
    onError: (error) => app.log.warn({ err: error }, 'counting for the statistics failed'),
  });
  const disk = space && watchDisk(space, app.log);
  const members =
    settings.membersCsv === null ? null : watchMembers(settings.membersCsv, { app, db, space, settings, tokenSecret });
  const close = async (patience?: Patience) => {
    await within(
      HOUSEKEEPING_PATIENCE,
      Promise.all([housekeeping, times, publications, statistics].map((work) => work.stop())),
    );
    disk?.stop();
    await within(HOUSEKEEPING_PATIENCE, members?.stop() ?? Promise.resolve());
    const mail = {
      close: async () => {
        await outbox?.close();
        smtp?.close();
      },
    };
    await closeInOrder({ app, mail, database }, patience).finally(
      () => tracing && within(TRACES_PATIENCE, tracing.close()),
    );
  };
  const knowSources = async (sources: ReadonlyMap<string, string>) => {
    if ((await sourcesOf(db, version)).size === 0)
      await inTransaction(db, (trx) => storeSources(trx, version, sources));
  };
  const publish = (next: VersionFiles) => publishVersion(db, next, settings.mailDomains, { hides: true });
  return { url, version, published, staffed, app, publish, knowSources, close };
}
