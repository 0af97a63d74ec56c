import path from 'node:path';
import { Kysely, type PostgresPool as KyselyPool, type Logger, PostgresDialect, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { Availability } from './availability.ts';
import { DiskFullError, FreeSpace } from './free-space.ts';
import { type Lock, takeLock } from './lock.ts';
import { DatabaseStartError, wrongEncoding } from './no-start.ts';
import { PglitePool } from './pools/pglite-pool.ts';
import { PostgresPool } from './pools/postgres-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Queries = Db | Transaction<Tables>;

export interface Database {
  db: Db;
  /** The lock of the embedded database; `null` with PostgreSQL, which serves many processes. */
  lock: Lock | null;
  /** Whether it answers; the embedded one always does. */
  availability: Availability;
  /** Numbers of connections to PostgreSQL by state; `null` for the embedded database, which has one. */
  connections(): Record<string, number> | null;
  /** Free space for the embedded database; `null` with PostgreSQL, which reports a full disk itself. */
  space: FreeSpace | null;
  /** Does long work, such as migrations; on PostgreSQL over a connection without time limits. */
  atLength<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

type Location = Pick<ServerSettings, 'databaseUrl' | 'dataDir'> & Partial<Pick<ServerSettings, 'minFreeMb'>>;

/**
 * Opens PostgreSQL by `DATABASE_URL`, or PGlite in the data folder under its lock.
 * @param log called for every finished statement.
 * @throws LockedError, DiskFullError, DatabaseStartError, OperatorError.
 */
export async function openDatabase(settings: Location, log?: Logger): Promise<Database> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, log);
  const lock = await takeLock(settings.dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === undefined) throw error;
    throw new OperatorError(`DATA_DIR cannot be used: ${error.message}.`);
  });
  try {
    const space = FreeSpace.of(settings.dataDir, settings.minFreeMb);
    // To open it writes, too.
    if (space.level() === 'none')
      throw new DiskFullError(`${settings.dataDir} has too little free space for the database (MIN_FREE_MB).`);
    const pool = await PglitePool.open(path.join(settings.dataDir, 'pglite'), space);
    return embedded(kyselyOver(pool, log), lock, space);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openPostgres(url: string, log?: Logger): Promise<Database> {
  const pool = new PostgresPool(url);
  const db = kyselyOver(pool, log);
  try {
    const encoding = await pool.tryOut().catch((error) => {
      throw new DatabaseStartError(url, error);
    });
    if (encoding !== 'UTF8') throw wrongEncoding(url, encoding);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const atLength = async <Result>(work: (db: Db) => Promise<Result>) => {
    const unlimited = kyselyOver(new PostgresPool(url, false));
    return work(unlimited).finally(() => unlimited.destroy());
  };
  // Kysely does not end a pool that it never used.
  const connections = () => pool.counts;
  return {
    db,
    lock: null,
    space: null,
    availability: pool.availability,
    connections,
    atLength,
    close: () => pool.end(),
  };
}

/** PGlite in memory, for tests and for what must leave no trace. @param pool absent: of an empty one */
export async function openMemoryDatabase(pool?: KyselyPool): Promise<Database> {
  return embedded(kyselyOver(pool ?? (await PglitePool.inMemory())), null, null);
}

function embedded(db: Db, lock: Lock | null, space: FreeSpace | null): Database {
  const close = () => db.destroy().finally(() => lock?.release());
  return {
    db,
    lock,
    space,
    availability: new Availability(),
    connections: () => null,
    atLength: (work) => work(db),
    close,
  };
}

function kyselyOver(pool: KyselyPool, log?: Logger): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
}
