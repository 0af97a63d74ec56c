import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Seal } from '../../../src/server/auth/seal.ts';
import { ConfigStore } from '../../../src/server/config/store.ts';
import type { Queries } from '../../../src/server/db/database.ts';
import { demandFound } from '../../../src/server/http/errors.ts';
import { importMembersFile } from '../../../src/server/members/import/import.ts';
import { openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';

const PEOPLE = 300;

/** Rows of the two tables that were read without an index, as the database counts them. */
async function rowsRead(trx: Queries): Promise<{ users: number; records: number }> {
  const { rows } = await sql<{ relname: 'users' | 'records'; read: number }>`
    select relname, seq_tup_read::int as read from pg_stat_xact_user_tables
    where schemaname = 'public' and relname in ('users', 'records')
  `.execute(trx);
  const counts = Object.fromEntries(rows.map(({ relname, read }) => [relname, read]));
  return { users: Number(counts.users), records: Number(counts.records) };
}

onEachDatabase('an import into tables that were small', (open) => {
  it('finds each row by its key, and never reads a table through for one person', async () => {
    const bench = await openBench(await open());
    const { db } = bench.database;
    // The database plans by this count until it counts again, which it cannot amid a transaction.
    await sql`vacuum analyze users, records`.execute(db);
    const version = demandFound(await new ConfigStore(db).current());
    const context = { version, reportVersion: version, language: 'ca' as const, by: null };
    const rows = Array.from({ length: PEOPLE }, (_, at) => `${40000 + at},Nom ${at},ROLE_COLEGIADO,Nom`);
    const csv = ['username,name,role,person.nombre', ...rows].join('\n');
    await db.transaction().execute(async (trx) => {
      // The counts hold reads of earlier transactions of this connection too, until the database flushes them.
      const before = await rowsRead(trx);
      const report = await importMembersFile(
        { ...context, seal: new Seal(SECRET), settings: SETTINGS },
        trx,
        csv,
        false,
      );
      expect(report).toMatchObject({ added: PEOPLE, done: true });
      const after = await rowsRead(trx);
      expect(after.users - before.users).toBeLessThanOrEqual(PEOPLE);
      expect(after.records - before.records).toBeLessThanOrEqual(PEOPLE);
    });
    await bench.close();
  });
});
