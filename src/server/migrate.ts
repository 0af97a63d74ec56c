import { type Migration, Migrator, sql } from 'kysely';
import { installedPlugins } from './domain/config/extensions.ts';
import { seedLists } from './domain/lists/store.ts';
import type { Db } from './kit/db/database.ts';
import { FIRST, MIGRATIONS } from './kit/db/migrations/index.ts';
import { OperatorError } from './kit/operator-error.ts';

/** Number of the advisory lock that all processes of this product take to migrate. */
const MIGRATION_LOCK = 7_205_112;

/**
 * Brings the tables up to date; of several processes one migrates, the others wait.
 * @throws OperatorError when the database does not allow it, or the tables are of another version of the program.
 */
export async function migrate(db: Db): Promise<void> {
  await inTurn(db, async (connection) => {
    await migrateLists(connection).catch((error) => {
      throw inWords(error);
    });
    await seedLists(connection);
  });
}

function knownMigrations(): string[] {
  return [MIGRATIONS, pluginMigrations()].flatMap((list) => Object.keys(list).sort());
}

function pluginMigrations(): Record<string, Migration> {
  return Object.assign({}, ...Object.values(installedPlugins()).map(({ migrations = {} }) => migrations));
}

async function inTurn(db: Db, work: (connection: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
}

async function migrateLists(db: Db): Promise<void> {
  demandKnown(await notedIn(db));
  for (const list of [MIGRATIONS, pluginMigrations()]) {
    // Kysely wants to know every name that a database notes; the others have nothing left to do.
    const done = (await notedIn(db)).map((name) => [name, { up: async () => {} }]);
    const migrations: Record<string, Migration> = Object.fromEntries([...done, ...Object.entries(list)]);
    const provider = { getMigrations: async () => migrations };
    const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
    if (error) throw error;
  }
}

async function notedIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
}

/** Refuses names that this program does not know; those before the first one are part of it. */
function demandKnown(names: readonly string[]): void {
  if (names.length > 0 && !names.includes(FIRST))
    throw new OperatorError(
      `An older version of the program made the tables: it ended with ${names.at(-1)}, and this one begins with ${FIRST}. ` +
        'Use a version in between once, then this one.',
    );
  const known = knownMigrations();
  const newer = names.filter((name) => name > FIRST && !known.includes(name));
  if (newer.length > 0)
    throw new OperatorError(
      `A newer version of the program, or one with another plug-in, made the tables (${newer.join(', ')}): ` +
        'run that one, or restore an earlier backup into an empty database.',
    );
}

/** Codes by which PostgreSQL refuses to make a table, with their remedies. */
const REMEDIES = new Map([
  ['42501', 'Let the role of DATABASE_URL create tables there: GRANT CREATE ON SCHEMA public TO the role.'],
  ['3F000', 'Create the schema, or name another in the search path of the role of DATABASE_URL.'],
  ['25006', 'Let the database be written: it is a standby, or default_transaction_read_only is on.'],
]);

/** A sentence about what an operator can put right; else the error itself. */
function inWords(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const remedy = REMEDIES.get(code);
  return remedy ? new OperatorError(`The server may not make the tables (${code}: ${message}). ${remedy}`) : error;
}
