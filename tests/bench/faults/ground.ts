import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { newPostgresDatabase, type PostgresServer, startPostgres } from '../../server/support/database/postgres.ts';
import { prepareDataFolder } from '../../server/support/database/prepared.ts';
import { mountSmallDisk } from '../../server/support/database/small-disk.ts';
import { projectVersion } from '../../server/support/fixture/project-version.ts';
import { type KeptServer, keepServer } from './kept-server.ts';
import { MailSwitch } from './mail-switch.ts';

/** The system under test: servers that are started again, over one database, with a mail server. */
export interface Ground {
  servers: KeptServer[];
  database: { databaseUrl: string | null; dataDir: string };
  /** Of two server processes; `null` where the database is the embedded one. */
  postgres: PostgresServer | null;
  mail: MailSwitch;
  /** Ends the servers, and everything else after `counted`. */
  stop(counted: () => Promise<void>): Promise<(number | null)[]>;
}

export type GroundKind = 'PGlite' | 'PGlite on a small disk' | 'PostgreSQL, two processes';

/** Megabytes of the small disk, and what counts there as too little. */
const DISK = 400;
const MIN_FREE = 128;
export const METRICS_SECRET = 'only for the figures of a bench, which nobody keeps';
export const CARD_SECRET = 'only for notices of a bench, which nobody keeps';
const SETTINGS = {
  METRICS_SECRET,
  CARD_SECRET,
  TOKEN_SECRET: 'only for tokens of a bench, which nobody keeps',
  LIMIT_MESSAGES: '1000000000',
  LIMIT_STORED_MB: '1000000',
  // A try that its process does not outlive is repeated a minute after that.
  MAIL_ATTEMPT_SECONDS: '5',
  LOG_LEVEL: 'warn',
};

/** @returns `null` where this machine or user cannot have it. */
export async function layGround(kind: GroundKind, postgresBin: string | null): Promise<Ground | null> {
  if (kind === 'PostgreSQL, two processes') return postgresBin === null ? null : onPostgres(postgresBin);
  const disk = kind === 'PGlite' ? null : mountSmallDisk(DISK);
  if (kind !== 'PGlite' && !disk) return null;
  const dataDir = disk?.folder ?? (await mkdtemp(path.join(tmpdir(), 'faults-')));
  await prepareDataFolder(dataDir);
  const mail = await MailSwitch.start();
  const servers = [await keepServer(dataDir, { ...SETTINGS, MIN_FREE_MB: String(MIN_FREE), SMTP_URL: mail.url })];
  const remove = () => (disk ? disk.remove() : rm(dataDir, { recursive: true, force: true }));
  return {
    servers,
    database: { databaseUrl: null, dataDir },
    postgres: null,
    mail,
    stop: stopper(servers, mail, remove),
  };
}

async function onPostgres(bin: string): Promise<Ground> {
  const postgres = await startPostgres(bin);
  const databaseUrl = await newPostgresDatabase(postgres.socket);
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  await migrate(db);
  await publishVersion(db, await projectVersion());
  await close();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
  const mail = await MailSwitch.start();
  const env = { ...SETTINGS, DATABASE_URL: databaseUrl, SMTP_URL: mail.url };
  const servers = [await keepServer(dataDir, env), await keepServer(dataDir, env)];
  const remove = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { servers, database: { databaseUrl, dataDir }, postgres, mail, stop: stopper(servers, mail, remove) };
}

function stopper(servers: readonly KeptServer[], mail: MailSwitch, remove: () => unknown): Ground['stop'] {
  return async (counted) => {
    const codes = await Promise.all(servers.map((server) => server.stop()));
    try {
      await counted();
    } finally {
      await mail.stop();
      await remove();
    }
    return codes;
  };
}
