import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, postgresBinaries, startPostgres, temporaryFolder } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an empty database of PGlite; making one costs seconds, loading it a fraction of that. */
    emptyDatabase: string;
    /** Folder of the socket of a PostgreSQL for the whole run; empty where none is installed. */
    postgresSocket: string;
  }
}

/** What all suites of a run share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await temporaryFolder();
  const emptyDatabase = join(folder, 'empty.tar');
  const [, postgres] = await Promise.all([dumpEmpty(emptyDatabase), startedPostgres()]);
  project.provide('emptyDatabase', emptyDatabase);
  project.provide('postgresSocket', postgres?.socket ?? '');
  return async () => {
    await postgres?.stop();
    await remove();
  };
}

async function dumpEmpty(file: string): Promise<void> {
  const database = await PGlite.create();
  await writeFile(file, (await database.dumpDataDir('none')).stream());
  await database.close();
}

async function startedPostgres(): Promise<PostgresServer | null> {
  return postgresBinaries === null ? null : startPostgres(postgresBinaries);
}
