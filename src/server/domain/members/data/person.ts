import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../kit/db/database.ts';
import { referencesTo } from '../../../kit/db/delete-rows.ts';

/** A condition that selects a person's rows of a table. */
export type Rows = RawBuilder<unknown>;

/** Conditions on all rows of a person by table, the account's first; by foreign keys that are not optional. */
export async function rowsOfPerson(db: Queries, userId: number): Promise<ReadonlyMap<string, Rows>> {
  const found = new Map<string, Rows[]>();
  const walk = async (table: string, which: Rows, above: readonly string[]): Promise<void> => {
    found.set(table, [...(found.get(table) ?? []), which]);
    for (const { child, column, parent, optional } of await referencesTo(db, table)) {
      if (optional || child === table || above.includes(child)) continue;
      const theirs = sql`${sql.ref(column)} in (select ${sql.ref(parent)} from ${sql.table(table)} where ${which})`;
      await walk(child, theirs, [...above, table]);
    }
  };
  await walk('users', sql`id = ${userId}`, []);
  return new Map([...found].map(([table, ways]) => [table, sql`(${sql.join(ways, sql` or `)})`]));
}

/** Records that a person's data was disclosed or erased, by the account's id alone. */
export async function recordPersonAct(
  trx: Queries,
  act: 'disclose' | 'erase',
  account: number,
  by: number | null,
  details: Record<string, string> = {},
): Promise<void> {
  await trx
    .insertInto('case_events')
    .values({
      act,
      case_id: null,
      actor: 'office',
      user_id: by,
      details: JSON.stringify({ account: String(account), ...details }),
    })
    .execute();
}
