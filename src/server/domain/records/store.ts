import type { Values } from '../../../core/config.ts';
import type { RecordRole } from '../../../core/record.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { RecordRow } from '../../kit/db/tables.ts';
import { demandFound } from '../../kit/errors.ts';
import { sortedJson } from '../../kit/idempotency.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { keepVersion } from '../config/store.ts';

export async function findRecord(db: Queries, owner: number, kind: string, key = ''): Promise<RecordRow | undefined> {
  return db
    .selectFrom('records')
    .selectAll()
    .where((where) => where.and({ owner, kind, key }))
    .executeTakeFirst();
}

/** A person's record and the one it shares, in one query. */
export async function findWithShared(
  db: Queries,
  owner: number,
  own: { kind: string; key: string },
  shared: string | undefined,
): Promise<{ row: RecordRow | undefined; sharedRow: RecordRow | undefined }> {
  if (shared === undefined) return { row: await findRecord(db, owner, own.kind, own.key), sharedRow: undefined };
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('owner', '=', owner)
    .where(({ or, and }) => or([and(own), and({ kind: shared, key: '' })]))
    .execute();
  const found = (kind: string, key: string) => rows.find((row) => row.kind === kind && row.key === key);
  return { row: found(own.kind, own.key), sharedRow: found(shared, '') };
}

/** A person's entries of a record with many, oldest first. */
export async function findEntries(db: Queries, owner: number, kind: string): Promise<RecordRow[]> {
  return db
    .selectFrom('records')
    .selectAll()
    .where((where) => where.and({ owner, kind }))
    .where('key', '<>', '')
    .orderBy('id')
    .execute();
}

/**
 * Makes changes of one person's records take turns, by a lock on the account; call it before reading what will change.
 * @throws ApiError 404 if the account is gone.
 */
export async function lockOwner(trx: Queries, owner: number): Promise<void> {
  await keepVersion(trx);
  demandFound(await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().executeTakeFirst());
}

interface RecordChange {
  owner: number;
  kind: string;
  key?: string;
  values: Values;
  /** Account that makes the change; `null` for the product itself. */
  by: number | null;
  /** The published version that judged it. */
  schemaVersion: string | null;
}

/** Creates or replaces a record with its history, the owner locked; equal values change nothing. */
export async function storeRecord(
  trx: Queries,
  before: RecordRow | undefined,
  { owner, kind, key = '', values, by, schemaVersion }: RecordChange,
): Promise<RecordRow> {
  const kept = { values: JSON.stringify(values), schema_version: schemaVersion };
  if (before && sortedJson(before.values) === sortedJson(values)) return before;
  const row = before
    ? await trx
        .updateTable('records')
        .set({ ...kept, version: before.version + 1, updated_at: new Date() })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('records')
        .values({ ...kept, owner, kind, key, state: null, updated_at: new Date() })
        .returningAll()
        .executeTakeFirstOrThrow();
  const history = { record: row.id, version: row.version, by };
  await trx
    .insertInto('record_changes')
    .values({ ...history, before: before ? JSON.stringify(before.values) : 'null' })
    .execute();
  return row;
}

/** The record whose file assigns a role to one of its properties. */
export function recordWithRole(version: LoadedVersion, role: RecordRole): LoadedRecord | undefined {
  return [...version.records.values()].find(({ roles }) => roles?.[role] !== undefined);
}

/** The value of the property with a role; `null` if there is none. */
export async function roleOf(
  db: Queries,
  version: LoadedVersion,
  owner: number,
  role: RecordRole,
): Promise<string | null> {
  const type = recordWithRole(version, role);
  const property = type?.roles?.[role];
  if (!type || property === undefined) return null;
  const value = (await findRecord(db, owner, type.id))?.values[property];
  return typeof value === 'string' ? value : null;
}
