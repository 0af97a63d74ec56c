import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { hashOf, stamp, stamped } from '../../../../scripts/lib/hash.mjs';
import { CONFIG_SOURCES } from '../../../../scripts/lib/site.mjs';
import { readDemo } from '../../../../src/server/domain/config/demo.ts';
import { seedDemo } from '../../../../src/server/domain/members/demo-people.ts';
import { publishVersion } from '../../../../src/server/domain/publishing/activate.ts';
import type { Db } from '../../../../src/server/kit/db/database.ts';
import { migrate } from '../../../../src/server/migrate.ts';
import { fixtureVersion } from '../fixture/fixture.ts';
import { projectVersion } from '../fixture/project-version.ts';
import '../install-plugins.ts';
import { ROOT } from '../server-process.ts';

const FOLDER = join(ROOT, '.cache', 'test');
/** Files and folders from which a prepared database is made. */
const SOURCES = ['src', 'menus/demo.json', 'tests/server/support', 'package-lock.json'];
const notGenerated = (path: string) => !path.startsWith('src/types/');

/** Tables, demo people and the fixture's config: what nearly every suite begins with. */
export async function prepareBench(db: Db): Promise<void> {
  await migrate(db);
  await seedDemo(db, await readDemo(ROOT));
  await publishVersion(db, await fixtureVersion());
}

/**
 * Copies of PGlite's data folder, to be loaded instead of made anew for every suite, which costs seconds each. They
 * stay until what they are made from changes.
 * @returns paths of a database without a table and of one after `prepareBench`
 */
export async function preparedDatabases(): Promise<{ empty: string; bench: string }> {
  const empty = await emptyDatabase();
  const bench = await kept('bench-database', SOURCES, () => filled(prepareBench));
  return { empty, bench };
}

/** A data folder with tables and the project's own config, for a server process: all else it makes when it starts. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const version = await projectVersion();
  const published = (db: Db) => publishVersion(db, version);
  await writeFolder(
    dataDir,
    await kept('project-database', [...CONFIG_SOURCES, ...SOURCES], () => filled(migrate, published)),
  );
}

/** A data folder with tables and the fixture's config, and nobody in it. */
export async function prepareFixtureFolder(dataDir: string): Promise<void> {
  const published = async (db: Db) => publishVersion(db, await fixtureVersion());
  await writeFolder(dataDir, await kept('fixture-database', SOURCES, () => filled(migrate, published)));
}

async function writeFolder(dataDir: string, copy: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const loadDataDir = await openAsBlob(copy);
  await (await PGlite.create({ dataDir: join(dataDir, 'pglite'), loadDataDir })).close();
}

/** A database with what some steps put into it. */
async function filled(...steps: ((db: Db) => Promise<unknown>)[]): Promise<PGlite> {
  const database = await PGlite.create({ loadDataDir: await openAsBlob(await emptyDatabase()) });
  for (const step of steps) await step(dbOver(database));
  return database;
}

const emptyDatabase = () => kept('empty-database', ['package-lock.json'], async () => PGlite.create());

async function kept(name: string, sources: string[], make: () => Promise<PGlite>): Promise<string> {
  const file = join(FOLDER, `${name}.tar`);
  const hash = hashOf(ROOT, sources, notGenerated);
  if (stamped(ROOT, name, hash) && existsSync(file)) return file;
  const database = await make();
  await mkdir(FOLDER, { recursive: true });
  // A database loaded from the copy has no log to go through again.
  await database.exec('checkpoint');
  // By rename: another run may be reading the one before.
  await writeFile(`${file}.${process.pid}`, (await database.dumpDataDir('none')).stream());
  await rename(`${file}.${process.pid}`, file);
  await database.close();
  stamp(ROOT, name, hash);
  return file;
}

/** Our own pool keeps its PGlite to itself; here nobody else waits for the connection. */
function dbOver(database: PGlite): Db {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const { rows, affectedRows } = await database.query(text, [...parameters]);
    return { command: text.split(/\s/, 1)[0]?.toUpperCase(), rowCount: affectedRows ?? 0, rows };
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
