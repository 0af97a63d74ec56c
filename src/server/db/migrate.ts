import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import { HOME } from '../../compiler/program.ts';
import { seedLists } from '../lists/seeds.ts';
import { OperatorError } from '../ops/operator-error.ts';
import { importFile } from '../threads/by-name.ts';
import type { Db } from './database.ts';

const FOLDER = pathToFileURL(`${HOME}/src/server/db/migrations/`);
/** Number of the advisory lock that all processes of this product take to migrate. */
const MIGRATION_LOCK = 7_205_112;

/**
 * Brings the tables up to date with `src/server/db/migrations/*.ts`, in the order of their names, and with
 * the entries of lists that come with a plug-in.
 * Several processes may start at once: one migrates, the others wait for it.
 * @throws OperatorError when the database does not allow it, or a newer version of the program has been there.
 */
export async function migrate(db: Db): Promise<void> {
  await migrating(db, async (migrator, connection) => {
    const { error } = await migrator.migrateToLatest();
    if (error) throw inWords(error);
    await seedLists(connection);
  });
}

/** Codes by which PostgreSQL refuses to make a table: no right, no schema, a read-only database. */
const FORBIDDEN = ['42501', '3F000', '25006'];

/** A sentence for the operator about what can be put right; else the error itself. */
function inWords(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(message) ?? [];
  if (unknown !== undefined)
    return new OperatorError(
      `A newer version of the program has changed the tables (${unknown}): run that version, ` +
        'or restore the backup from before into an empty database.',
    );
  if (!FORBIDDEN.includes(code)) return error;
  return new OperatorError(
    `The server may not make the tables (${code}: ${message}). ` +
      'Let the role of DATABASE_URL create tables there: GRANT CREATE ON SCHEMA public TO the role.',
  );
}

/** Makes the tables as they were after a migration: tests fill them with rows of that time. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await migrating(db, async (migrator) => {
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  });
}

async function migrating(db: Db, work: (migrator: Migrator, connection: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      await work(new Migrator({ db: connection, provider: new FolderProvider() }), connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
}

/** Kysely's own provider imports by path, which fails for folders whose path needs escaping. */
class FolderProvider implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).sort();
    const found: Record<string, Migration> = {};
    for (const name of names) {
      found[name.replace(/\.ts$/, '')] = await importFile<Migration>(new URL(name, FOLDER));
    }
    return found;
  }
}
