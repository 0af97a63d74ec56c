import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

export interface Reference {
  child: string;
  /** Column of the child that refers to `parent`, a column of the table asked about. */
  column: string;
  parent: string;
  /** The child's row may stay without it. With `on delete cascade` it may not, even if the column may be empty. */
  optional: boolean;
}

/**
 * Deletes rows with everything that belongs to them by the foreign keys of the database; optional references are
 * emptied.
 * @param which condition on the columns of the table.
 */
export async function deleteWithDependents(
  trx: Queries,
  table: string,
  which: RawBuilder<unknown>,
  above: readonly string[] = [],
): Promise<void> {
  for (const { child, column, parent, optional } of await referencesTo(trx, table)) {
    // A table that refers to itself, directly or through others, ends here; the constraint reports what is left.
    if (child === table || above.includes(child)) continue;
    const theirs = sql`${sql.ref(column)} in (select ${sql.ref(parent)} from ${sql.table(table)} where ${which})`;
    if (optional) await sql`update ${sql.table(child)} set ${sql.ref(column)} = null where ${theirs}`.execute(trx);
    else await deleteWithDependents(trx, child, theirs, [...above, table]);
  }
  await sql`delete from ${sql.table(table)} where ${which}`.execute(trx);
}

/** Foreign keys of one column; the product has no others. */
export async function referencesTo(trx: Queries, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as child, own.attname as "column", target.attname as parent, not own.attnotnull and key.confdeltype <> 'c' as optional
    from pg_constraint key
    join pg_class child on child.oid = key.conrelid
    join pg_attribute own on own.attrelid = key.conrelid and own.attnum = key.conkey[1]
    join pg_attribute target on target.attrelid = key.confrelid and target.attnum = key.confkey[1]
    where key.contype = 'f' and key.confrelid = ${table}::regclass and array_length(key.conkey, 1) = 1
    order by child.relname, own.attname`.execute(trx);
  return rows;
}
