import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { sql } from 'kysely';
import { extensionsOf } from '../../../../core/files/file-type.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { DraftRow } from '../../../kit/db/tables.ts';
import type { Seal } from '../../../kit/seal.ts';
import { contentOf, DRAFTS } from '../../drafts/drafts.ts';
import { type Rows, rowsOfPerson } from './person.ts';

/** Secrets and internal data; of mails only the heads, since their texts repeat other data. */
const LEFT_OUT: Readonly<Record<string, readonly string[] | 'all'>> = {
  users: ['password_hash', 'searched'],
  sessions: ['id'],
  password_links: ['token_hash'],
  strangers: ['confirm_hash', 'state_hash'],
  provider_sign_ins: ['state_hash', 'id_token', 'session_id'],
  passkeys: ['id', 'handle', 'public_key', 'counter'],
  config_tokens: ['token_hash'],
  idempotency_keys: 'all',
  procedure_signatures: 'all',
  outbox: ['html', 'text', 'claim'],
};
const TYPE = 'content_type';
const PDF = /^(signed_)?pdf$/;

type Row = Record<string, unknown>;
interface Bytes {
  table: string;
  column: string;
  row: Row;
  /** Limits the row to the person's, in case `ctid` belongs to another row by now. */
  place: Rows;
}

/**
 * Everything stored about a person as a ZIP file (GDPR articles 15 and 20): `data.json` has the rows of every table and
 * the
 * names of the files with their bytes. It is made while it is read, one file in memory at a time.
 */
export async function copyOfPerson(db: Queries, userId: number, seal: Seal, now = new Date()): Promise<Readable> {
  const files: Bytes[] = [];
  const tables: Record<string, Row[]> = {};
  for (const [table, which] of await rowsOfPerson(db, userId)) {
    const hidden = LEFT_OUT[table] ?? [];
    if (hidden === 'all') continue;
    const rows = await rowsIn(db, table, which, hidden, files);
    if (rows.length > 0) tables[table] = table === 'drafts' ? opened(rows, seal.of(DRAFTS)) : rows;
  }
  const data = { made: now.toISOString(), tables };
  return Readable.from(zipped(entriesOf(db, data, files)));
}

/** Drafts as the person wrote them; `content` is `null` where the secret that sealed it is gone. */
function opened(rows: readonly Row[], seal: Seal): Row[] {
  return rows.map(({ key_name: _key, ...row }) => ({
    ...row,
    content: contentOf({ ...row, key_name: _key } as unknown as DraftRow, seal),
  }));
}

async function rowsIn(db: Queries, table: string, which: Rows, hidden: readonly string[], files: Bytes[]) {
  const columns = (await columnsOf(db, table)).filter(({ name }) => !hidden.includes(name));
  // Bytes are read later, one by one; here only their presence matters.
  const picked = columns.map(({ name, type }) =>
    type === 'bytea' ? sql`${sql.ref(name)} is not null as ${sql.ref(name)}` : sql`${sql.ref(name)}`,
  );
  const { rows } = await sql<Row>`select ctid::text as "row place", ${sql.join(picked)}
    from ${sql.table(table)} where ${which} order by ctid`.execute(db);
  return rows.map(({ 'row place': at, ...row }) => {
    for (const { name: column, type } of columns) {
      if (type !== 'bytea') continue;
      if (row[column] !== true) {
        row[column] = null;
        continue;
      }
      files.push({ table, column, row, place: sql`${which} and ctid = ${at}::tid` });
      row[column] = nameOf(table, column, row, files.length);
    }
    return row;
  });
}

async function* entriesOf(db: Queries, data: object, files: readonly Bytes[]): AsyncGenerator<Entry> {
  yield { name: 'data.json', content: Buffer.from(JSON.stringify(data, null, 2)) };
  for (const { table, column, row, place } of files) {
    const { rows } = await sql<Record<'bytes', Uint8Array | null>>`
      select ${sql.ref(column)} as bytes from ${sql.table(table)} where ${place}`.execute(db);
    // A row that was deleted meanwhile has no bytes.
    if (rows[0]?.bytes) yield { name: String(row[column]), content: rows[0].bytes };
  }
}

function nameOf(table: string, column: string, row: Row, number: number): string {
  const type = String(row[TYPE] ?? '');
  const extension = PDF.test(column) ? 'pdf' : (extensionsOf(type)[0] ?? 'bin');
  return `files/${number}-${table}-${column}.${extension}`;
}

async function columnsOf(db: Queries, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows;
}

interface Entry {
  name: string;
  content: Uint8Array;
}

/** Formats that are compressed already. */
const COMPRESSED = /\.(pdf|png|jpe?g|gif|webp|zip)$/;

/** A ZIP file (APPNOTE 6.3), entry by entry. */
async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const { name, content } of entries) {
    const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(content, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
