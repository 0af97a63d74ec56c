import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import { bytesBeside } from '../records/hooks.ts';

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
