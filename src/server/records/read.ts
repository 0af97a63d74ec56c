import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../core/config.ts';
import { recordProperties, withDefaults } from '../../core/record.ts';
import type { LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { entityTag } from '../http/preconditions.ts';
import { addedOnReading } from './hooks.ts';
import { findEntries, findRecord, findWithShared } from './store.ts';
import type { RecordRow } from './tables.ts';

/** A record as it is answered, by property, with the tag that names this state of it. */
interface ReadRecord {
  /** Its own, those of the record it shares, and what a plug-in adds. */
  values: Values;
  tag: string;
}

/**
 * A person's record of a kind with the one it shares; `null` when there is none, or the version knows no such
 * kind. Nothing is judged. What the version's file does not know stays in the store.
 * @param shown properties that forms of the record show, for the tag.
 * @param key which one, where a person may have many.
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
  const { row, beside } = await findWithShared(db, owner, { kind, key }, shared?.id);
  if (!row) return null;
  return {
    values: {
      ...(shared && beside ? knownValues(shared, beside.values) : {}),
      ...knownValues(type, row.values),
      ...(await addedOnReading(db, owner, kind)),
    },
    tag: recordTag(row, shared && beside ? { type: shared, row: beside } : null, shown),
  };
}

/** One of a person's many records of a kind. */
interface ReadEntry extends ReadRecord {
  key: string;
}

/** All of a person's records of a kind of which there may be many, the oldest first. */
export async function readEntries(db: Queries, type: LoadedRecord, owner: number): Promise<ReadEntry[]> {
  const rows = await findEntries(db, owner, type.id);
  return rows.map((row) => ({
    key: row.key,
    tag: recordTag(row, null, new Set()),
    values: knownValues(type, row.values),
  }));
}

/** The record that shows beside one. */
export function sharedType(version: LoadedVersion, { shares }: LoadedRecord): LoadedRecord | undefined {
  return shares === undefined ? undefined : version.records.get(shares);
}

/**
 * Names the state of a record and of what its forms show of the one it shares. Several records share that one: a
 * fact that no form of this record shows is no reason to tell somebody who has it open of a change.
 */
export function recordTag(
  { version }: Pick<RecordRow, 'version'>,
  beside: { type: LoadedRecord; row: Pick<RecordRow, 'values'> } | null,
  shown: ReadonlySet<string>,
): string {
  if (!beside) return entityTag(version);
  const names = [...recordProperties(beside.type)].filter((name) => shown.has(name));
  const facts = names.map((name) => [name, beside.row.values[name] ?? null]);
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return entityTag(`${version}-${digest.slice(0, 16)}`);
}

function knownValues(type: LoadedRecord, values: Values): Values {
  const known = recordProperties(type);
  return Object.fromEntries(Object.entries(withDefaults(type, values)).filter(([property]) => known.has(property)));
}

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
