import path from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { ServerSettings } from '../ops/settings.ts';
import { DiskFullError } from './disk-full.ts';
import { FreeSpace } from './free-space.ts';
import { type Lock, takeLock } from './lock.ts';
import { PglitePool } from './pglite-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** A handle that queries go through; inside a transaction, only the transaction. */
export type Queries = Db | Transaction<Tables>;

export interface Database {
  db: Db;
  /** The lock of the embedded database; `null` with PostgreSQL, which serves many processes. */
  lock: Lock | null;
  /** Where the embedded database is; `null` with PostgreSQL, which says itself when its disk is full. */
  space: FreeSpace | null;
  close(): Promise<void>;
}

/** Connections one server process keeps to PostgreSQL. */
const POOL_SIZE = 10;

type Place = Pick<ServerSettings, 'databaseUrl' | 'dataDir'> & Partial<Pick<ServerSettings, 'minFreeMb'>>;

/**
 * Opens PostgreSQL by `DATABASE_URL`, or PGlite in the data folder under its lock.
 * @throws LockedError when another process has the folder, DiskFullError when there is no room to open it.
 */
export async function openDatabase(settings: Place): Promise<Database> {
  if (settings.databaseUrl !== null) {
    const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: POOL_SIZE });
    // An idle connection that breaks must not end the process; the next query takes another one.
    pool.on('error', () => {});
    const db = kyselyOver(pool);
    return { db, lock: null, space: null, close: () => db.destroy() };
  }
  const lock = await takeLock(settings.dataDir);
  try {
    const space = FreeSpace.of(settings.dataDir, settings.minFreeMb);
    // Opening it writes, too.
    if (space.room() === 'none')
      throw new DiskFullError(`${settings.dataDir} has too little free space for the database (MIN_FREE_MB).`);
    const db = kyselyOver(await PglitePool.open(path.join(settings.dataDir, 'pglite'), space));
    return { db, lock, space, close: () => db.destroy().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** PGlite in memory, for tests and for checks that must leave no trace; `from` as `PglitePool.inMemory` has it. */
export async function openMemoryDatabase(from?: Blob): Promise<Database> {
  const db = kyselyOver(await PglitePool.inMemory(from));
  return { db, lock: null, space: null, close: () => db.destroy() };
}

function kyselyOver(pool: pg.Pool | PglitePool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
