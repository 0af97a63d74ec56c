import { sql } from 'kysely';
import type { DeskChanges } from '../../../api/shapes/desk.ts';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { comparedFields } from '../../procedures/changed-fields.ts';
import type { CaseRow } from '../../procedures/tables.ts';
import { type EarlierValues, recordBefore } from '../../records/read.ts';

/**
 * The version of a case to hold the present one against: the one the office last decided on; the one before, when it has
 * decided nothing since, or never has.
 * @returns `null` when there is only one.
 */
export async function earlierVersion(db: Queries, version: LoadedVersion, row: CaseRow): Promise<EarlierValues | null> {
  const decided = await lastDecision(db, row.id);
  const record = version.procedures.get(row.procedure)?.record;
  if (record !== undefined) return recordBefore(db, version, row.owner, record, decided);
  const [, ...earlier] = await db
    .selectFrom('procedure_documents')
    .select(['values', 'created_at as at'])
    .select(sql<boolean>`created_at <= ${decided}::timestamptz`.as('decided'))
    .where('case_id', '=', row.id)
    .orderBy('number', 'desc')
    .execute();
  return earlier.find((one) => one.decided) ?? earlier[0] ?? null;
}

/** When the office last moved a case, with all its digits. */
async function lastDecision(db: Queries, caseId: number): Promise<string | null> {
  const row = await db
    .selectFrom('case_events')
    .select(sql<string | null>`max(at)::text`.as('at'))
    .where('case_id', '=', caseId)
    .where('actor', '=', 'office')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Two versions side by side, as they read; `null` when they read the same. */
export function changesOf(before: readonly SentSection[], now: readonly SentSection[], at: Date): DeskChanges | null {
  const fields = comparedFields(before, now);
  return fields.some(({ changed }) => changed) ? { at: at.toISOString(), fields } : null;
}
