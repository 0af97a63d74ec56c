import type { RecordRole } from '../../core/record.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { findRecord } from './store.ts';

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
