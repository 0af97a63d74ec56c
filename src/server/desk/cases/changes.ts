import { sql } from 'kysely';
import type { DeskChange, DeskChanges } from '../../../api/shapes/desk.ts';
import type { SentField, SentSection } from '../../../api/shapes/sent-requests.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
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
    .selectFrom('procedure_moves')
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

/** The fields of two versions, in the order of the present one; what it has no more stands behind what it stood behind. */
export function comparedFields(old: readonly SentSection[], current: readonly SentSection[]): DeskChange[] {
  // A file of the same name may be another one.
  const mark = ({ value, files = [] }: SentField) => [value, ...files.map(({ sha256 = '' }) => sha256)].join('\n');
  const before = old.flatMap(({ fields }) => fields);
  const now = current.flatMap(({ fields }) => fields);
  const earlier = new Map(before.map((field) => [field.property, field]));
  const rows = now.map((field) => {
    const { property, label, value } = field;
    const was = earlier.get(property);
    return { property, label, before: was?.value ?? '', now: value, changed: !was || mark(was) !== mark(field) };
  });
  const present = new Set(now.map(({ property }) => property));
  for (const [index, { property, label, value }] of before.entries()) {
    if (present.has(property)) continue;
    const behind = before[index - 1]?.property;
    const at = rows.findIndex((row) => row.property === behind) + 1;
    rows.splice(at, 0, { property, label, before: value, now: '', changed: true });
  }
  return rows;
}
