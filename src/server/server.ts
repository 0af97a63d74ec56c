import type { FastifyInstance } from 'fastify';
import type { ImportReport } from '../api/shapes/members.ts';
import { ensureFirstStaff } from './domain/accounts/staff/staff.ts';
import { readDemo } from './domain/config/demo.ts';
import { pluginsOf } from './domain/config/extensions.ts';
import { ConfigStore } from './domain/config/store.ts';
import { canSign } from './domain/documents/signing/trust.ts';
import { seedCertificates } from './domain/documents/test-authority/people.ts';
import { administerMembers } from './domain/members/admin.ts';
import { refuseOpenDemoAccounts, seedDemo } from './domain/members/demo-people.ts';
import { watchMembersFile } from './domain/members/import/watch.ts';
import { makeTimeMoves } from './domain/procedures/moves/time-moves.ts';
import { publishVersion, type VersionFiles } from './domain/publishing/activate.ts';
import { compareFolders, ensurePublished } from './domain/publishing/publish.ts';
import { countCases } from './domain/statistics/count-cases.ts';
import { publishDue } from './domain/workshop/publish-due.ts';
import { Housekeeping, housekeepingSteps } from './housekeeping.ts';
import { type AppOptions, buildApp } from './http/app.ts';
import { lacksOf } from './http/lacks.ts';
import { type Database, openDatabase, openMemoryDatabase } from './kit/db/database.ts';
import { logDisk } from './kit/db/free-space.ts';
import { DatabaseLostError } from './kit/db/lost.ts';
import { DatabaseStartError } from './kit/db/no-start.ts';
import type { OpenTelemetry } from './kit/logging/open-telemetry.ts';
import { mailboxDelivery, opening, smtpDelivery } from './kit/mail/delivery.ts';
import { type Outbox, startOutbox } from './kit/mail/outbox.ts';
import { repeat, tellOnce } from './kit/repeated.ts';
import { Seal, tokenSecretOf } from './kit/seal.ts';
import type { ServerSettings } from './kit/settings/settings.ts';
import { closeInOrder, type Patience } from './kit/shutdown.ts';
import { within } from './kit/within.ts';
import { migrate } from './migrate.ts';

export interface RunningServer {
  url: string;
  version: string;
  published: boolean;
  /** Whether the office has an account, open or closed. */
  staffed: boolean;
  /** Whether an authority is valid now whose certificates may sign. */
  signable: boolean;
  /** The people of a demonstration, with the words for their role. */
  people: readonly { username: string; name: string; role: string }[];
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
  const tracing =
    endpoint === null ? null : new (await import('./kit/logging/open-telemetry.ts')).OpenTelemetry(endpoint);
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
  const live = await config.current();
  const current = live?.settings ?? {};
  if (settings.demo) {
    await seedCertificates(settings);
    for (const plugin of pluginsOf(current)) await plugin.demonstrate?.(db, settings);
  }
  let outbox: Outbox | null = null;
  const tokenSecret = await tokenSecretOf(settings);
  const own = { db, config, seal: new Seal(tokenSecret, settings.tokenSecretBefore), settings };
  const signable = await canSign(settings, new Date());
  const staffed = await ensureFirstStaff(own, settings.firstStaff);
  const people = (settings.demo ? demo.people : []).map(({ username, name, role }) => ({
    username,
    name,
    role: live?.text(live.manifest.defaultLanguage, `app.roles.${role}`) || role,
  }));
  const housekeeping = new Housekeeping();
  const app = await buildApp({
    settings,
    db,
    housekeeping,
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
      const steps = housekeepingSteps(await config.current(), settings.keep);
      const { failed, left } = await housekeeping.run(db, steps, goesOn);
      for (const { table, error } of failed)
        app.log.error({ err: error, table }, `housekeeping failed at the table ${table}`);
      // A stop leaves rows too.
      if (goesOn())
        for (const table of left) app.log.warn({ table }, `housekeeping goes on later at the table ${table}`);
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
  return { url, version, published, staffed, signable, people, app, publish, compareFolders: compare, close };
}
