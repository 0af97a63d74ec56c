import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../../../core/config.ts';
import { isFile, type KeptFile } from '../../../../core/files/file-type.ts';
import { stepsOf, valueAt } from '../../../../core/values/field-path.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow } from '../../../kit/db/tables.ts';
import { ApiError } from '../../../kit/errors.ts';
import type { Attachment } from '../../../kit/files/parts.ts';
import { bytesBeside } from '../../records/hooks.ts';
import type { MoveFollower } from '../made-move.ts';

/** The case that the files belong to, and its procedure. */
interface FilesOf {
  owner: number;
  procedure: string;
}

export function isKept(value: unknown): value is KeptFile {
  return isFile(value) && typeof value.sha256 === 'string';
}

function keptIn(values: Values): KeptFile[] {
  return Object.values(values).flat().filter(isKept);
}

/**
 * Values of the given properties as the server knows them: files that were uploaded, or that a case of the person has.
 * @returns `gone`: files that are not there (any more), by property; their values are left out.
 */
export async function keptValues(
  db: Queries,
  own: FilesOf,
  properties: readonly string[],
  values: Values,
): Promise<{ values: Values; gone: Map<string, string[]> }> {
  const known: Values = {};
  const gone = new Map<string, string[]>();
  for (const property of properties) {
    const given = values[property];
    const many = Array.isArray(given);
    const files: KeptFile[] = [];
    for (const file of many ? given : [given ?? []].flat()) {
      const kept = isKept(file) ? await findKept(db, own, file) : undefined;
      if (kept) files.push(kept);
      else gone.set(property, [...(gone.get(property) ?? []), isFile(file) ? file.name : '']);
    }
    known[property] = many && files.length > 0 ? files : files[0];
  }
  return { values: { ...values, ...known }, gone };
}

async function findKept(db: Queries, { owner, procedure }: FilesOf, file: KeptFile): Promise<KeptFile | undefined> {
  return db
    .selectFrom('case_files')
    .select(['filename as name', 'content_type as type', 'size', 'sha256'])
    .where(({ and }) => and({ owner, procedure, sha256: file.sha256, filename: file.name }))
    .executeTakeFirst();
}

/** The files of a case that values name and those before did not, with their bytes, in their order. */
export async function keptFiles(
  db: Queries,
  caseId: number,
  values: Values,
  before: Values = {},
): Promise<Attachment[]> {
  const known = new Set(keptIn(before).map(({ sha256 }) => sha256));
  const files: Attachment[] = [];
  for (const file of keptIn(values)) if (!known.has(file.sha256)) files.push(await contentOf(db, caseId, file));
  return files;
}

/** Stands before the hash of a file that came with an answer, where a file of the values has a path. */
const OF_ANSWER = 'sha256:';

/** The files of an answer as a reader asks for them by `keptFileAt`. */
export function filesOfAnswer(files: readonly KeptFile[]) {
  return files.map(({ name, type, sha256 }) => ({ property: `${OF_ANSWER}${sha256}`, name, type, sha256 }));
}

/** The file that is the value at a path of a case's values, or that came with an answer; `null` when there is none. */
export async function keptFileAt(
  db: Queries,
  { id, values }: { id: number; values: Values | null },
  path: string,
): Promise<{ name: string; type: string; content: Uint8Array } | null> {
  const file = path.startsWith(OF_ANSWER)
    ? await answeredFile(db, id, path.slice(OF_ANSWER.length))
    : valueAt(values ?? {}, stepsOf(path));
  if (!isKept(file)) return null;
  const { filename: name, contentType: type, content } = await contentOf(db, id, file);
  return { name, type, content };
}

async function answeredFile(db: Queries, caseId: number, sha256: string): Promise<KeptFile | undefined> {
  const events = await db
    .selectFrom('case_events')
    .select('details')
    .where('case_id', '=', caseId)
    .where('details', 'is not', null)
    .execute();
  return events.flatMap(({ details }) => details?.files ?? []).find((file) => file.sha256 === sha256);
}

/** Files that a case keeps, with their bytes. */
export async function contentsOf(db: Queries, caseId: number, files: readonly KeptFile[]): Promise<Attachment[]> {
  const contents: Attachment[] = [];
  for (const file of files) contents.push(await contentOf(db, caseId, file));
  return contents;
}

async function contentOf(db: Queries, caseId: number, { sha256, name }: KeptFile): Promise<Attachment> {
  return db
    .selectFrom('case_files')
    .select(['filename', 'content_type as contentType', 'content'])
    .where(({ and }) => and({ case_id: caseId, sha256, filename: name }))
    .executeTakeFirstOrThrow();
}

/** Keeps uploaded files until a move comes with them, the owner locked; a repeated upload keeps nothing twice. */
export async function keepUploads(
  trx: Queries,
  { owner, procedure }: FilesOf,
  files: readonly Attachment[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  // One at a time: together they may be larger than what a statement should hold.
  for (const { filename, contentType, content } of files) {
    const file = { sha256: hash('sha256', content), size: content.byteLength };
    const row = { ...file, owner, procedure, case_id: null, filename, content_type: contentType, content };
    await trx
      .insertInto('case_files')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .expression(sql`owner, procedure, coalesce(case_id, 0), sha256, filename`)
          .doUpdateSet({ created_at: sql<Date>`now()` }),
      )
      .execute();
    kept.push({ name: filename, type: contentType, ...file });
  }
  return kept;
}

/** Keeps the files that the values of the case name, and those that come with an answer. */
export const files: MoveFollower = async (_context, trx, { procedure, values, files: came = [] }, decided) => {
  if (came.length === 0 && (!values || procedure.record !== undefined)) return null;
  return { follow: ({ row }) => takeFiles(trx, row, [...keptIn(decided.values), ...came]) };
};

/** Moves or copies files to the case; what no values, no document and no answer name any more goes. */
async function takeFiles(trx: Queries, { id, owner, procedure }: CaseRow, named: readonly KeptFile[]): Promise<void> {
  for (const { sha256, name } of named) {
    const which = sql`owner = ${owner} and procedure = ${procedure} and sha256 = ${sha256} and filename = ${name}`;
    await sql`update case_files set case_id = ${id} where ${which} and case_id is null
      and not exists (select from case_files where ${which} and case_id = ${id})`.execute(trx);
    await sql`insert into case_files (owner, procedure, case_id, sha256, filename, content_type, size, content)
      select owner, procedure, ${id}::integer, sha256, filename, content_type, size, content
      from case_files where ${which} and case_id is not null order by id limit 1
      on conflict do nothing`.execute(trx);
  }
  const kept = JSON.stringify(named);
  await sql`delete from case_files where case_id = ${id}
    and not (sha256, filename) in (select one->>'sha256', one->>'name' from jsonb_array_elements(${kept}::jsonb) one)
    and not exists (select from procedure_documents document where document.case_id = ${id}
      and position(case_files.sha256 in document.values::text) > 0)
    and not exists (select from case_events event where event.case_id = ${id}
      and position(case_files.sha256 in event.details::text) > 0)`.execute(trx);
}

const MEGABYTE = 1_000_000;

/**
 * Holds a member to a limit of stored files; call it in a file's transaction, after it was kept. @throws ApiError 413
 */
export async function demandWithinLimit(trx: Queries, userId: number, megabytes: number): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`select
      coalesce((select sum(octet_length(pdf) + coalesce(octet_length(signed_pdf), 0)) from procedure_documents
        join cases on cases.id = case_id where owner = ${userId}), 0)
    + coalesce((select sum(size) from case_files where owner = ${userId}), 0)
    as bytes`.execute(trx);
  if (Number(rows[0]?.bytes) + (await bytesBeside(trx, userId)) > megabytes * MEGABYTE)
    throw new ApiError(413, 'errors.server.storedTooMuch', { limit: megabytes });
}
