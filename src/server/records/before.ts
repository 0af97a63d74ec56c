import { sql } from 'kysely';
import type { Values } from '../../core/config.ts';
import { recordProperties } from '../../core/record.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { sharedType } from './read.ts';
import { findRecord } from './store.ts';

/** What a record held, and until when. */
export interface EarlierValues {
  values: Values;
  at: Date;
}

/**
 * A person's record, with what it shares, as it stood after a moment: before the first change since. Without a change
 * since, and without a moment, before the last change.
 * @param since of a `timestamptz`, as text with all its digits.
 * @returns `null` when there was none before.
 */
export async function recordBefore(
  db: Queries,
  version: LoadedVersion,
  owner: number,
  kind: string,
  since: string | null,
): Promise<EarlierValues | null> {
  const type = version.records.get(kind);
  const shared = type && sharedType(version, type);
  const own = type && (await findRecord(db, owner, kind));
  if (!own) return null;
  const beside = shared && (await findRecord(db, owner, shared.id));
  const all = db
    .selectFrom('record_changes')
    .select(['record', 'at', 'before'])
    .where('record', 'in', [own.id, ...(beside ? [beside.id] : [])]);
  const after =
    since === null ? [] : await all.where('at', '>', sql<Date>`${since}::timestamptz`).orderBy('id').execute();
  // One save may change both: what was changed at one moment was changed together.
  const last = db
    .selectFrom('record_changes')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('record', '=', own.id);
  const changes = after.length > 0 ? after : await all.where('at', '>=', last).orderBy('id').execute();
  const [first] = changes;
  if (!first) return null;
  const before = (row: { id: number; values: Values }) => {
    const change = changes.find(({ record }) => record === row.id);
    return change ? change.before : row.values;
  };
  const values = before(own);
  if (values === null) return null;
  const known = shared && recordProperties(shared);
  const taken = Object.entries((beside && before(beside)) ?? {}).filter(([property]) => known?.has(property));
  return { values: { ...Object.fromEntries(taken), ...values }, at: first.at };
}
