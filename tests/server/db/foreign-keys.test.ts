import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/server/migrate.ts';
import { onEachEmptyDatabase } from '../support/database/databases.ts';

onEachEmptyDatabase('the tables', (open) => {
  // Without one, removing a row looks through the whole table that refers to it.
  it('have an index that begins with the column of each foreign key', async () => {
    const { db, close } = await open();
    await migrate(db);
    const keys = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_constraint where contype = 'f'`.execute(db);
    expect(keys.rows[0]?.count).toBeGreaterThan(20);
    // A partial index serves if it leaves out only rows without a reference.
    const { rows } = await sql<{ without: string }>`
      select key.conrelid::regclass || '.' || own.attname as without from pg_constraint key
      join pg_attribute own on own.attrelid = key.conrelid and own.attnum = key.conkey[1]
      where key.contype = 'f' and not exists (
        select from pg_index where indrelid = key.conrelid and indkey[0] = own.attnum and indisvalid and (
          indpred is null or pg_get_expr(indpred, indrelid) = '(' || quote_ident(own.attname) || ' IS NOT NULL)'))
      order by 1`.execute(db);
    expect(rows.map(({ without }) => without)).toEqual([]);
    await close();
  });
});
