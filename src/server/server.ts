import type { FastifyInstance } from 'fastify';
import type { ImportReport } from '../api/shapes/members.ts';
import { Seal, tokenSecretOf } from './auth/seal.ts';
import { ensureFirstStaff } from './auth/staff/staff.ts';
import { publishVersion, type VersionFiles } from './config/publishing/activate.ts';
import { compareFolders, ensurePublished } from './config/publishing/publish.ts';
import { ConfigStore } from './config/store.ts';
import { type Database, openDatabase, openMemoryDatabase } from './db/database.ts';
import { logDisk } from './db/free-space.ts';
import { DatabaseLostError } from './db/lost.ts';
import { migrate } from './db/migrate.ts';
import { DatabaseStartError } from './db/no-start.ts';
import { canSign } from './documents/signing/trust.ts';
import { seedCertificates } from './documents/test-authority/people.ts';
import { pluginsOf } from './extensions.ts';
import { type AppOptions, buildApp } from './http/app.ts';
import { mailboxDelivery, opening, smtpDelivery } from './mail/outbox/delivery.ts';
import { type Outbox, startOutbox } from './mail/outbox/outbox.ts';
import { administerMembers } from './members/admin.ts';
import { watchMembersFile } from './members/import/watch.ts';
import { refuseOpenDemoAccounts, seedDemo } from './ops/demo-people.ts';
import { removeExpired, removeOld } from './ops/housekeeping.ts';
import type { OpenTelemetry } from './ops/open-telemetry.ts';
import { repeat, tellOnce } from './ops/repeated.ts';
import { readDemo } from './ops/seed-data.ts';
import { lacksOf } from './ops/settings/lacks.ts';
import type { ServerSettings } from './ops/settings.ts';
import { closeInOrder, type Patience } from './ops/shutdown.ts';
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
  /** Whether an authority is valid now whose certificates may sign. */
  signable: boolean;
  app: FastifyInstance;
  /** Makes a version current. Stored values that nobody would see any more do not hinder it. @throws as `publishVersion` */
  publish(version: VersionFiles): Promise<unknown>;
  /** Compares the folders with `version`. */
  compareFolders(): ReturnType<typeof compareFolders>;
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

/** Milliseconds between removals of what no longer counts. */
const HOUSEKEEPING_EVERY = 3_600_000;
/** Milliseconds between looks for cases whose day has come. */
const TIMES_EVERY = 60_000;
/** Milliseconds between looks for files that are to become live now. */
const PUBLICATIONS_EVERY = 5_000;
/** Milliseconds between looks for cases that are to be counted again. */
const STATISTICS_EVERY = 5_000;
/** Milliseconds between looks at the file of the members. */
const MEMBERS_EVERY = 10_000;

/** Milliseconds for the rows that housekeeping is removing, a few hundred at a time, and for a case that time moves. */
const REPEATED_PATIENCE = 2_000;

/** Milliseconds for the last traces; the stop does not wait longer for a collector. */
const TRACES_PATIENCE = 2_000;

/** Starts everything in order: database, tables, demo accounts, config, mail, and last the listening. */
export async function startServer(settings: ServerSettings, options: ServerOptions): Promise<RunningServer> {
  const endpoint = settings.traceEndpoint;
  const tracing = endpoint === null ? null : new (await import('./ops/open-telemetry.ts')).OpenTelemetry(endpoint);
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
  { database, tracing }: { database: Database; tracing: OpenTelemetry | null },
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
  const config = new ConfigStore(db);
  const current = (await config.current())?.settings ?? {};
  if (settings.demo) {
    await seedCertificates(settings);
    for (const plugin of pluginsOf(current)) await plugin.demonstrate?.(db, settings);
  }
  let outbox: Outbox | null = null;
  const tokenSecret = await tokenSecretOf(settings);
  const own = { db, config, seal: new Seal(tokenSecret, settings.tokenSecretBefore), settings };
  const signable = await canSign(settings, new Date());
  const staffed = await ensureFirstStaff(own, settings.firstStaff);
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
  // A database that does not answer is a line of its own.
  const failed = (text: string) =>
    tellOnce((error) => {
      if (!(error instanceof DatabaseLostError)) app.log.error({ err: error }, text);
    });
  for (const lack of lacksOf(current, settings)) app.log.warn(lack);
  const url = await app.listen({ host: settings.host, port: settings.port });
  await lock?.setUrl(url);
  const smtp = settings.smtpUrl === null ? null : smtpDelivery(settings.smtpUrl, settings.outbox.atOnce);
  const deliver = opening(own.seal, smtp?.deliver ?? mailboxDelivery(db));
  outbox = startOutbox(db, tracing?.watchMails(deliver) ?? deliver, {
    ...settings.outbox,
    alone: lock !== null,
    onFailure: (mail) =>
      app.log[mail.final ? 'error' : 'warn']({ mail }, mail.final ? 'mail given up' : 'mail not sent'),
    onError: failed('mails wait: they cannot be read or written down'),
    mayWrite: () => space?.level() !== 'none',
  });
  if (space) logDisk(space, app.log);
  // Repeated work asks every few seconds, so the log knows of the disk also while nobody writes.
  const mayWrite = () => (space?.level() ?? 'enough') === 'enough';
  const again = (every: number, text: string, work: (goesOn: () => boolean) => Promise<unknown>) =>
    repeat(work, { every, mayWrite, onError: failed(text) });
  const onEnd = ({ outcome, ...told }: { outcome: 'done' | 'refused' }) =>
    app.log[outcome === 'done' ? 'info' : 'warn'](
      { security: { event: 'publish', outcome }, publication: told },
      `security: publish ${outcome}`,
    );
  const take = async (csv: string, dryRun: boolean) =>
    (await administerMembers(own, { work: 'import', csv, dryRun })).imported as ImportReport;
  const repeated = [
    again(HOUSEKEEPING_EVERY, 'housekeeping failed', async (goesOn) => {
      await removeOld(db);
      await removeExpired(db, await config.current(), settings.keep, goesOn);
    }),
    again(TIMES_EVERY, 'a move that time makes failed', async (goesOn) => {
      if ((await makeTimeMoves(own, goesOn)) > 0) outbox?.wake();
    }),
    again(PUBLICATIONS_EVERY, 'publishing at a time failed', (goesOn) => publishDue(db, goesOn, { settings, onEnd })),
    again(STATISTICS_EVERY, 'counting for the statistics failed', (goesOn) => countCases(own, goesOn)),
  ];
  const { membersCsv: file } = settings;
  const unread = 'the members file could not be imported';
  if (file !== null) repeated.push(again(MEMBERS_EVERY, unread, watchMembersFile({ file, log: app.log, take })));
  const close = async (patience?: Patience) => {
    await within(REPEATED_PATIENCE, Promise.all(repeated.map((work) => work.stop())));
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
  const compare = () => compareFolders(db, folders, version);
  const publish = (next: VersionFiles) => publishVersion(db, next, settings.mailDomains, { hides: true });
  return { url, version, published, staffed, signable, app, publish, compareFolders: compare, close };
}
