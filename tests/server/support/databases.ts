import { afterAll, describe } from 'vitest';
import { type Database, openDatabase, openMemoryDatabase } from '../../../src/server/db.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from './postgres.ts';

/** Opens an empty database of one kind; further calls open further ones. */
export type OpenDatabase = () => Promise<Database>;

/**
 * Runs a suite on PGlite and, where its programs are installed, on a real PostgreSQL. Where they are
 * not, the output shows the suite as skipped, with the reason in its name.
 */
export function onEachDatabase(name: string, suite: (open: OpenDatabase, kind: 'PGlite' | 'PostgreSQL') => void): void {
  describe(`${name} on PGlite`, () => suite(openMemoryDatabase, 'PGlite'));
  if (postgresBinaries === null) {
    console.warn(`SKIPPED: "${name}" on PostgreSQL, because initdb and pg_ctl were not found on this machine.`);
    describe.skip(`${name} on PostgreSQL (not installed here)`, () => suite(openMemoryDatabase, 'PostgreSQL'));
    return;
  }
  const bin = postgresBinaries;
  describe(`${name} on PostgreSQL`, () => {
    let server: Promise<PostgresServer> | undefined;
    const open = async () => {
      server ??= startPostgres(bin);
      const databaseUrl = await (await server).newDatabase();
      return openDatabase({ databaseUrl, dataDir: '' });
    };
    suite(open, 'PostgreSQL');
    afterAll(async () => (await server)?.stop());
  });
}
