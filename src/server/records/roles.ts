import type { RecordRole } from '../../core/record.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { findRecord } from './store.ts';

/** The record whose file says who plays a part; `undefined` when none does. */
export function recordWithRole(version: LoadedVersion, role: RecordRole): LoadedRecord | undefined {
  return [...version.records.values()].find(({ roles }) => roles?.[role] !== undefined);
}

/** What a person's records say for a part that code asks for; `null` when nothing is known. */
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
