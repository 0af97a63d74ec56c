import { openAsBlob } from 'node:fs';
import { describe, inject } from 'vitest';
import { type Database, openDatabase, openMemoryDatabase } from '../../../src/server/db/database.ts';
import { newPostgresDatabase } from './postgres.ts';

/** Opens an empty database of one kind; further calls open further ones. */
export type OpenDatabase = () => Promise<Database>;

/** An empty PGlite in memory. */
export const openTestDatabase: OpenDatabase = async () => openMemoryDatabase(await openAsBlob(inject('emptyDatabase')));

/** An empty database on the PostgreSQL of the run. */
const openOnPostgres: OpenDatabase = async () =>
  openDatabase({ databaseUrl: await newPostgresDatabase(inject('postgresSocket')), dataDir: '' });

/**
 * Runs a suite on PGlite and, where its programs are installed, on a real PostgreSQL. Where they are
 * not, the output shows the suite as skipped, with the reason in its name.
 */
export function onEachDatabase(name: string, suite: (open: OpenDatabase, kind: 'PGlite' | 'PostgreSQL') => void): void {
  describe(`${name} on PGlite`, () => suite(openTestDatabase, 'PGlite'));
  if (inject('postgresSocket') === '') {
    console.warn(`SKIPPED: "${name}" on PostgreSQL, because initdb and pg_ctl were not found on this machine.`);
    describe.skip(`${name} on PostgreSQL (not installed here)`, () => suite(openTestDatabase, 'PostgreSQL'));
    return;
  }
  describe(`${name} on PostgreSQL`, () => suite(openOnPostgres, 'PostgreSQL'));
}
