import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { referencesTo } from '../../db/delete-rows.ts';

/** A condition on the columns of a table, which picks a person's rows. */
export type Rows = RawBuilder<unknown>;

/**
 * Where the database keeps something of a person, by the foreign keys it knows, so that no table is forgotten that
 * comes later: the account, what refers to it and cannot be without it, and so on. What the person merely did to
 * something else is not theirs.
 * @returns by table, the account's own first.
 */
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

/**
 * Writes that all that is kept of a person was given out or erased. The line names the account's row by its number alone:
 * who restores an older backup finds by it whom to erase again, and nobody else learns anything.
 */
export async function recordOfPerson(
  trx: Queries,
  act: 'disclose' | 'erase',
  account: number,
  by: number | null,
  details: Record<string, string> = {},
): Promise<void> {
  await trx
    .insertInto('desk_events')
    .values({
      ...{ act, request_id: null, from_state: null, to_state: null, text: null, user_id: by },
      details: JSON.stringify({ account: String(account), ...details }),
    })
    .execute();
}
