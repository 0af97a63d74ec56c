import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { newPostgresDatabase, postgresBinaries, startPostgres } from './database/postgres.ts';
import { prepareBench, preparedDatabases } from './database/prepared.ts';
import { projectVersion } from './fixture/project-version.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an empty database of PGlite; making one costs seconds, loading it a fraction of that. */
    emptyDatabase: string;
    /** The same after `prepareBench`. */
    benchDatabase: string;
    /** Folder of the connection to a PostgreSQL for the whole run; empty where none is installed. */
    postgresSocket: string;
    /** Name of its database after `prepareBench`, of which others are made. */
    postgresTemplate: string;
  }
}

/** Set-up that all suites of a run share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Once, before workers ask for it side by side.
  await projectVersion();
  const { empty, bench } = await preparedDatabases();
  project.provide('emptyDatabase', empty);
  project.provide('benchDatabase', bench);
  const postgres = postgresBinaries === null ? null : await startPostgres(postgresBinaries);
  project.provide('postgresSocket', postgres?.socket ?? '');
  project.provide('postgresTemplate', postgres ? await templateOn(postgres.socket) : '');
  return async () => postgres?.stop();
}

async function templateOn(socket: string): Promise<string> {
  const databaseUrl = await newPostgresDatabase(socket);
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  await prepareBench(db);
  await close();
  return new URL(databaseUrl).pathname.slice(1);
}
