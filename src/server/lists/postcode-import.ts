import { sql } from 'kysely';
import type { Db, Queries } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type PostcodeRow, parsePostcodes, type RefusedRow } from './postcode-rows.ts';

/** What came of an import; it can be repeated without harm. */
export interface PostcodeImport {
  /** Rows that were taken. */
  taken: number;
  /** Pairs of postal code and municipality that were new. */
  added: number;
  /** Malformed rows, which were left out. */
  refused: RefusedRow[];
  /** Rows that were taken though code and municipality begin with different provinces; the municipality's counts. */
  crossing: PostcodeRow[];
}

/** Imports take turns, over all processes. */
const IMPORT_LOCK = 7_205_114;

/**
 * Adds the rows of a file of the INE street register to the town list; what is there stays. Names of
 * municipalities become those of the file. All or nothing.
 * @throws Error when it is not such a file.
 */
export async function importPostcodes(db: Db, text: string): Promise<PostcodeImport> {
  const provinces = await db.selectFrom('provinces').select('code').execute();
  const { rows, refused } = parsePostcodes(text, new Set(provinces.map(({ code }) => code)));
  const added = await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(trx);
    return store(trx, rows);
  });
  const crossing = rows.filter(({ code, municipality }) => code.slice(0, 2) !== municipality.slice(0, 2));
  return { taken: rows.length, added, refused, crossing };
}

/** One statement per table, whatever the number of rows. @returns how many pairs were new. */
async function store(trx: Queries, rows: readonly PostcodeRow[]): Promise<number> {
  const names = new Map(rows.map(({ municipality, name }) => [municipality, name]));
  const municipalities = JSON.stringify([...names].map(([code, name]) => ({ code, name })));
  await sql`insert into municipalities (code, name, province)
    select code, name, substr(code, 1, 2) from jsonb_to_recordset(${municipalities}::jsonb) as row (code text, name text)
    on conflict (code) do update set name = excluded.name where municipalities.name <> excluded.name`.execute(trx);
  const pairs = JSON.stringify(rows.map(({ code, municipality }) => ({ code, municipality })));
  const added = await sql`insert into postal_codes (code, municipality)
    select code, municipality from jsonb_to_recordset(${pairs}::jsonb) as row (code text, municipality text)
    on conflict do nothing returning code`.execute(trx);
  return added.rows.length;
}
