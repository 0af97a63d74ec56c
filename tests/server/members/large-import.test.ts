import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { importMembersFile } from '../../../src/server/domain/members/import/import.ts';
import { membersTable } from '../../../src/server/domain/members/import/read.ts';
import type { Queries } from '../../../src/server/kit/db/database.ts';
import { demandFound } from '../../../src/server/kit/errors.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
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
    const context = { version, reportVersion: version, language: 'ca' as const, by: null, role: null };
    const rows = Array.from({ length: PEOPLE }, (_, at) => `${40000 + at},Nom ${at},ROLE_COLEGIADO,Nom`);
    const csv = ['username,name,role,person.nombre', ...rows].join('\n');
    await db.transaction().execute(async (trx) => {
      // The counts hold reads of earlier transactions of this connection too, until the database flushes them.
      const before = await rowsRead(trx);
      const report = await importMembersFile(
        { ...context, seal: new Seal(SECRET), settings: SETTINGS },
        trx,
        membersTable(csv),
        false,
      );
      expect(report).toMatchObject({ added: PEOPLE, done: true });
      const after = await rowsRead(trx);
      expect(after.users - before.users).toBeLessThanOrEqual(PEOPLE);
      expect(after.records - before.records).toBeLessThanOrEqual(PEOPLE);
      // Each night a register brings everybody, and few have changed.
      let statements = 0;
      const counted = trx.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const again = csv.replace('40007,Nom 7,', '40007,Nom nou,');
      const next = await importMembersFile(
        { ...context, seal: new Seal(SECRET), settings: SETTINGS },
        counted,
        membersTable(again),
        false,
      );
      expect(next).toMatchObject({ added: 0, changed: 1, same: PEOPLE - 1, done: true });
      expect(statements).toBeLessThan(PEOPLE / 4);
    });
    await bench.close();
  });
});
