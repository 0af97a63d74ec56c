import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../../core/config.ts';
import type { Queries } from '../../db/database.ts';
import type { Attachment } from '../../http/multipart.ts';
import type { CaseRow } from '../tables.ts';
import { type FilesOf, type KeptFile, keptIn } from './kept.ts';

/**
 * Keeps uploaded files until a move comes with them, in the caller's transaction, the owner locked. The same file again
 * is the same one, so a repeated upload keeps nothing twice.
 */
export async function keepUploads(
  trx: Queries,
  { owner, procedure }: FilesOf,
  files: readonly Attachment[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  // One at a time: together they may be larger than what a statement should hold.
  for (const { filename, contentType, content } of files) {
    const file = { sha256: createHash('sha256').update(content).digest('hex'), size: content.byteLength };
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

/**
 * Makes the files that values name those of the case: uploaded ones move there, those of an earlier case are copied. What
 * neither the values nor a document of the case names any more goes.
 */
export async function takeFiles(trx: Queries, { id, owner, procedure }: CaseRow, values: Values): Promise<void> {
  const named = keptIn(values);
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
      and position(case_files.sha256 in document.values::text) > 0)`.execute(trx);
}
