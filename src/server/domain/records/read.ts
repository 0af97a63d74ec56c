import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../../core/config.ts';
import { recordProperties, withDefaults } from '../../../core/record.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { RecordRow } from '../../kit/db/tables.ts';
import { entityTag } from '../../kit/preconditions.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { addedOnReading } from './hooks.ts';
import { findEntries, findRecord, findWithShared } from './store.ts';

/** A record as it is answered, with its entity tag. */
interface ReadRecord {
  /** Own values, values of the shared record, and values from plug-ins. */
  values: Values;
  tag: string;
}

/**
 * A person's record with the one it shares; `null` if there is none. Values are not judged, unknown ones left out.
 * @param shown properties that forms of the record show, for the tag.
 * @param key of the entry, for a record with many.
 */
export async function readRecord(
  db: Queries,
  version: LoadedVersion,
  owner: number,
  kind: string,
  shown: ReadonlySet<string> = new Set(),
  key = '',
): Promise<ReadRecord | null> {
  const type = version.records.get(kind);
  if (!type) return null;
  const shared = sharedType(version, type);
  const { row, sharedRow } = await findWithShared(db, owner, { kind, key }, shared?.id);
  if (!row) return null;
  return {
    values: {
      ...(shared && sharedRow ? knownValues(shared, sharedRow.values) : {}),
      ...knownValues(type, row.values),
      ...(await addedOnReading(db, owner, kind)),
    },
    tag: recordTag(row, shared && sharedRow ? { type: shared, row: sharedRow } : null, shown),
  };
}

interface ReadEntry extends ReadRecord {
  key: string;
}

/** All entries of a person's record, oldest first. */
export async function readEntries(db: Queries, type: LoadedRecord, owner: number): Promise<ReadEntry[]> {
  const rows = await findEntries(db, owner, type.id);
  return rows.map((row) => ({
    key: row.key,
    tag: recordTag(row, null, new Set()),
    values: knownValues(type, row.values),
  }));
}

export function sharedType(version: LoadedVersion, { shares }: LoadedRecord): LoadedRecord | undefined {
  return shares === undefined ? undefined : version.records.get(shares);
}

/** The entity tag of a record and of the shared values that its forms show. */
export function recordTag(
  { version }: Pick<RecordRow, 'version'>,
  sharedRow: { type: LoadedRecord; row: Pick<RecordRow, 'values'> } | null,
  shown: ReadonlySet<string>,
): string {
  if (!sharedRow) return entityTag(version);
  const names = [...recordProperties(sharedRow.type)].filter((name) => shown.has(name));
  const facts = names.map((name) => [name, sharedRow.row.values[name] ?? null]);
  return entityTag(`${version}-${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 16)}`);
}

function knownValues(type: LoadedRecord, values: Values): Values {
  const known = recordProperties(type);
  return Object.fromEntries(Object.entries(withDefaults(type, values)).filter(([property]) => known.has(property)));
}

/** Values of a record, and until when it had them. */
export interface EarlierValues {
  values: Values;
  at: Date;
}

/**
 * A person's record with shared values as it was at a moment, else before the last change; `null` without a record.
 * @param since a `timestamptz` as text, with all digits; `null` for no moment.
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
  const sharedRow = shared && (await findRecord(db, owner, shared.id));
  const all = db
    .selectFrom('record_changes')
    .select(['record', 'at', 'before'])
    .where('record', 'in', [own.id, ...(sharedRow ? [sharedRow.id] : [])]);
  const after =
    since === null ? [] : await all.where('at', '>', sql<Date>`${since}::timestamptz`).orderBy('id').execute();
  // One save may change both records; equal times belong together.
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
  const taken = Object.entries((sharedRow && before(sharedRow)) ?? {}).filter(([property]) => known?.has(property));
  return { values: { ...Object.fromEntries(taken), ...values }, at: first.at };
}
