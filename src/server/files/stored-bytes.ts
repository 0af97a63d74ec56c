import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import { bytesBeside } from '../records/hooks.ts';

const MEGABYTE = 1_000_000;

/**
 * Limits the files kept of a member: those of requests, files and documents of procedures (with and without signature),
 * and what plug-ins keep beside records. Call it after a file was kept, in the same transaction: replaced files do not
 * count, and a refusal keeps nothing.
 * @throws ApiError 413
 */
export async function demandWithinLimit(trx: Queries, userId: number, megabytes: number): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`select
      coalesce((select sum(octet_length(content)) from outbox_files join outbox on outbox.id = mail_id
        join requests on requests.id = outbox.request_id where requests.user_id = ${userId}), 0)
    + coalesce((select sum(octet_length(pdf) + coalesce(octet_length(signed_pdf), 0)) from procedure_documents
        join procedure_cases on procedure_cases.id = case_id where owner = ${userId}), 0)
    + coalesce((select sum(size) from procedure_files where owner = ${userId}), 0)
    as bytes`.execute(trx);
  if (Number(rows[0]?.bytes) + (await bytesBeside(trx, userId)) > megabytes * MEGABYTE)
    throw new ApiError(413, 'errors.server.storedTooMuch', { limit: megabytes });
}
