import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Seal } from '../../../src/server/auth/seal.ts';
import { ConfigStore } from '../../../src/server/config/store.ts';
import { demandFound } from '../../../src/server/http/errors.ts';
import { importMembersFile } from '../../../src/server/members/import/import.ts';
import { openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';

const PEOPLE = 300;

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
    const read = await db.transaction().execute(async (trx) => {
      const report = await importMembersFile(
        { ...context, seal: new Seal(SECRET), settings: SETTINGS },
        trx,
        csv,
        false,
      );
      expect(report).toMatchObject({ added: PEOPLE, done: true });
      const { rows: tables } = await sql<{ relname: string; seq_tup_read: number }>`
        select relname, seq_tup_read::int from pg_stat_xact_user_tables where relname in ('users', 'records')
      `.execute(trx);
      return tables.filter(({ seq_tup_read }) => seq_tup_read > PEOPLE);
    });
    expect(read).toEqual([]);
    await bench.close();
  });
});
