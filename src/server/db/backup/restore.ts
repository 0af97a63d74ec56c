import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { OperatorError } from '../../ops/operator-error.ts';
import type { Db, Queries } from '../database.ts';
import { migrate, migrateWith } from '../migrate.ts';
import { transact } from '../transaction.ts';
import { type BackupHead, type BackupTail, FORMAT, type Row, type TableHead, type TableSum } from './format.ts';
import { readAlike, rowsOf, Summing, tablesOf } from './tables.ts';

/** Rows written at a time. */
const BATCH = 25;

/**
 * Fills an empty database from a backup of either kind of database, compares each table with what was read, and brings
 * it up to date. Nothing is left where it fails.
 * @throws OperatorError when the target is not empty, or the file is none, cut, altered or of a newer program.
 */
export async function restore(db: Db, file: string): Promise<BackupTail> {
  await demandEmpty(db);
  const lines = linesOf(file);
  const head = headOf((await lines.next()).value);
  if (head.migrations.length === 0) throw new OperatorError('The backup names no tables.');
  try {
    await migrateWith(db, head.migrations);
    const tail = await transact(db, (trx) => fill(trx, lines));
    await migrate(db);
    return tail;
  } catch (error) {
    await empty(db);
    throw error;
  }
}

async function fill(trx: Queries, lines: AsyncGenerator<unknown>): Promise<BackupTail> {
  await readAlike(trx);
  const tables = await tablesOf(trx);
  // Migrations bring rows of their own, which the backup has, or has as somebody changed them.
  await sql`truncate ${sql.join(tables.map(({ table }) => sql.table(table)))}`.execute(trx);
  let head: TableHead | null = null;
  let rows: Row[] = [];
  const flush = async () => {
    if (head && rows.length > 0) await insert(trx, head, rows);
    rows = [];
  };
  for await (const line of lines) {
    if (Array.isArray(line)) rows.push(rowOf(head, line));
    if (rows.length >= BATCH || !Array.isArray(line)) await flush();
    if (isTail(line)) {
      await setSequences(trx, line);
      await compare(trx, line.tables);
      return line;
    }
    if (!Array.isArray(line)) head = tableIn(tables, line);
  }
  throw new OperatorError('The backup is cut: its end is missing.');
}

/** A row of that table. @throws OperatorError when it is none. */
function rowOf(head: TableHead | null, line: unknown[]): Row {
  const isRow = line.every((value) => value === null || typeof value === 'string');
  if (isRow && line.length === head?.columns.length) return line as (string | null)[];
  throw strange();
}

function strange(): OperatorError {
  return new OperatorError('The backup is damaged: it has a line that is none of its kinds.');
}

/** A table of the target. @throws OperatorError when it is none, or has other columns. */
function tableIn(tables: readonly TableHead[], line: unknown): TableHead {
  const { table, columns } = (line ?? {}) as Partial<TableHead>;
  if (typeof table !== 'string') throw strange();
  const own = tables.find((one) => one.table === table);
  if (own && JSON.stringify(own.columns) === JSON.stringify(columns)) return own;
  throw new OperatorError(`The backup has a table "${table}" that this program does not know so.`);
}

async function insert(trx: Queries, { table, columns }: TableHead, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const value = (text: string | null, at: number) => sql`${text}::text::${sql.raw(columns[at]?.type ?? 'text')}`;
  const values = sql.join(rows.map((row) => sql`(${sql.join(row.map(value))})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(trx);
}

async function setSequences(trx: Queries, { sequences }: BackupTail): Promise<void> {
  for (const { table, column, next } of sequences)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${next}::text::bigint, false)`.execute(trx);
}

/** Reads back what was written. @throws OperatorError naming what differs. */
async function compare(trx: Queries, sums: readonly TableSum[]): Promise<void> {
  const different: string[] = [];
  for (const head of await tablesOf(trx)) {
    const summing = new Summing();
    for await (const row of rowsOf(trx, head)) summing.add(row);
    const { rows, sha256 } = summing.sum(head.table);
    const wanted = sums.find(({ table }) => table === head.table);
    if (wanted?.rows !== rows || wanted.sha256 !== sha256)
      different.push(`${head.table} (${wanted?.rows ?? 'no'} rows, ${rows} read back)`);
  }
  if (different.length > 0) throw new OperatorError(`The backup is damaged; it differs in ${different.join(', ')}.`);
}

async function demandEmpty(db: Db): Promise<void> {
  const tables = await sql<{ n: number }>`select count(*)::integer as n from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  if ((tables.rows[0]?.n ?? 0) > 0)
    throw new OperatorError(
      'The database is not empty, and a restore never writes over anything: name an empty one by DATA_DIR or DATABASE_URL.',
    );
}

async function empty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  if (rows.length > 0) await sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}

async function* linesOf(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  try {
    for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line);
    if (plain.errored) throw plain.errored;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') throw new OperatorError(`${file} cannot be read: ${code}.`);
    throw new OperatorError(`${file} is no whole backup${code ? ` (${code})` : ''}.`);
  }
}

function headOf(line: unknown): BackupHead {
  const head = line as Partial<BackupHead> | undefined;
  if (head?.format === FORMAT && Array.isArray(head.migrations)) return head as BackupHead;
  throw new OperatorError('This is no backup of this program, or one of another format.');
}

function isTail(line: unknown): line is BackupTail {
  const { sequences, tables } = (line ?? {}) as Partial<BackupTail>;
  return Array.isArray(sequences) && Array.isArray(tables);
}
