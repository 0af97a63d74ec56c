import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PglitePool } from '../../../../src/server/kit/db/pools/pglite-pool.ts';

/** To open a PGlite costs ten times what it costs to bring its rows back to what they were. */
interface Spare {
  pool: PglitePool;
  /** Statements that bring its rows back. */
  restore: readonly string[];
  /** Counts and a hash of all that it has beside rows. */
  shape: string;
}

const SHAPE = `select concat_ws(' ',
  (select count(*) from pg_class), (select count(*) from pg_proc),
  (select md5(string_agg(attrelid || attname, ' ' order by attrelid, attnum)) from pg_attribute where attnum > 0),
  (select count(*) from pg_trigger), (select count(*) from pg_constraint)) as shape`;
/** Columns that take a value. */
const TABLES = `select quote_ident(tablename) as name, (
    select string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_schema = schemaname and table_name = tablename and is_generated = 'NEVER') as columns
  from pg_tables where schemaname = 'public'`;
const SEQUENCES = `select format('select setval(%L, %s, %L)', quote_ident(sequencename),
    coalesce(last_value, start_value), last_value is not null) as statement
  from pg_sequences where schemaname = 'public'`;

/** Databases that no suite of this worker uses now. */
const spares: Spare[] = [];

/**
 * A PGlite in memory with what the copy of a data folder holds, to be used by one suite after the other.
 * @param open makes one; the same data every time
 * @returns its pool, whose end brings the rows back; a database with other tables by then is closed instead
 */
export async function spareDatabase(open: () => Promise<PglitePool>): Promise<PostgresPool> {
  const spare = spares.pop() ?? (await rememberRows(await open()));
  return {
    connect: () => spare.pool.connect(),
    end: async () => {
      const client = await spare.pool.connect();
      const isSpare = await bringBack(client, spare).finally(() => client.release());
      if (isSpare) spares.push(spare);
      else await spare.pool.end();
    },
  };
}

/** @returns whether the next suite may use it */
async function bringBack(client: PostgresPoolClient, { restore, shape }: Spare): Promise<boolean> {
  try {
    await client.query('discard all', []);
    if ((await shapeOf(client)) !== shape) return false;
    for (const statement of restore) await client.query(statement, []);
    return true;
  } catch {
    return false;
  }
}

async function rememberRows(pool: PglitePool): Promise<Spare> {
  const client = await pool.connect();
  const tables = await rowsOf<{ name: string; columns: string }>(client, TABLES);
  const sequences = await rowsOf<{ statement: string }>(client, SEQUENCES);
  await client.query('create schema remembered', []);
  for (const { name } of tables) await client.query(`create table remembered.${name} as table public.${name}`, []);
  const restore = [
    // Rows come back without triggers, in any order.
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from remembered.${name}`,
    ),
    ...sequences.map(({ statement }) => statement),
    'set session_replication_role = origin',
  ];
  const shape = await shapeOf(client);
  client.release();
  return { pool, restore, shape };
}

async function shapeOf(client: PostgresPoolClient): Promise<string> {
  return (await rowsOf<{ shape: string }>(client, SHAPE))[0]?.shape ?? '';
}

async function rowsOf<Row>(client: PostgresPoolClient, text: string): Promise<Row[]> {
  return (await client.query<Row>(text, [])).rows;
}
