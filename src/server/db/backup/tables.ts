import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { BackupTail, Column, Row, TableHead, TableSum } from './format.ts';

/** Those of the tool that keeps the tables up to date. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];
/** Rows read at a time; one may hold a file of some megabytes. */
const BATCH = 50;

/** Makes values read as the same text everywhere. For the transaction. */
export async function readAlike(trx: Queries): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
  ])
    await sql.raw(`set local ${setting}`).execute(trx);
}

/** All tables with their columns, those first that others refer to; columns that the database fills are left out. */
export async function tablesOf(db: Queries): Promise<TableHead[]> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select relname as "table", jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
      order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in (${sql.join(OF_MIGRATIONS)})
    group by relname order by relname`.execute(db);
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint key
      join pg_class child on child.oid = key.conrelid join pg_class parent on parent.oid = key.confrelid
    where key.contype = 'f' and child.relnamespace = current_schema()::regnamespace and child.oid <> parent.oid`.execute(
    db,
  );
  const ordered: TableHead[] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ table }) => !done.has(table) && keys.every(({ child, parent }) => child !== table || done.has(parent)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const head of ready) done.add(head.table);
    ordered.push(...ready);
  }
  return ordered;
}

/** All rows of a table in the order of its primary key, within the caller's transaction; the cursor takes one at a time. */
export async function* rowsOf(trx: Queries, { table, columns }: TableHead): AsyncGenerator<Row> {
  const texts = columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const order = (await keyOf(trx, table)).map((name) => sql`${sql.ref(name)}::text collate "C"`);
  const select = sql`select ${sql.join(texts)} from ${sql.table(table)} order by ${sql.join(order)}`;
  await sql`declare backup_rows no scroll cursor for ${select}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`fetch ${sql.raw(String(BATCH))} from backup_rows`.execute(
      trx,
    );
    for (const row of rows) yield columns.map(({ name }) => row[name] ?? null);
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(trx);
}

async function keyOf(db: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by array_position(indkey, attnum)`.execute(db);
  return rows.map(({ name }) => name);
}

/** Counts rows and hashes them as they pass. */
export class Summing {
  readonly #hash = createHash('sha256');
  #rows = 0;

  /** @returns the line of the row. */
  add(row: Row): string {
    const line = `${JSON.stringify(row)}\n`;
    this.#hash.update(line);
    this.#rows += 1;
    return line;
  }

  sum(table: string): TableSum {
    return { table, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** What sequences give next. */
export async function sequencesOf(db: Queries, tables: readonly TableHead[]): Promise<BackupTail['sequences']> {
  const found: { table: string; column: string; next: string }[] = [];
  for (const { table, columns } of tables)
    for (const { name: column } of columns) {
      const { rows } = await sql<{ name: string | null }>`
        select pg_get_serial_sequence(${table}, ${column}) as name`.execute(db);
      const name = rows[0]?.name;
      if (!name) continue;
      const next = await sql<{ next: string }>`
        select (last_value + case when is_called then 1 else 0 end)::text as next from ${sql.raw(name)}`.execute(db);
      found.push({ table, column, next: next.rows[0]?.next ?? '1' });
    }
  return found;
}
