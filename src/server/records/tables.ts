import type { Generated, Selectable } from 'kysely';
import type { Values } from '../../core/config.ts';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';

/** A row for each record of a person; the kind is a file of `schemas/_records/`. */
interface RecordsTable {
  id: Generated<number>;
  owner: number;
  /** Id of the record's file. */
  kind: string;
  /** Distinguishes entries; empty for a record with one. */
  key: Generated<string>;
  /** For a record of a procedure; else `null`. */
  state: string | null;
  /** Number of changes, from 1. */
  version: Generated<number>;
  /** The published version that judged it last; `null` if no form has written it. */
  schema_version: string | null;
  /** By property. Unknown values are absent, never `null`. */
  values: JsonColumn<Values>;
  created_at: CreatedAt;
  updated_at: SettableAt;
}

/** The history of records: the values before each change. */
interface RecordChanges {
  id: Generated<number>;
  record: number;
  /** The version that the change made. */
  version: number;
  at: CreatedAt;
  /** Account that made it; `null` for the product itself. */
  by: number | null;
  /** `null` if there was no record before. */
  before: JsonColumn<Values | null>;
}

export interface RecordTables {
  records: RecordsTable;
  record_changes: RecordChanges;
}

export type RecordRow = Selectable<RecordsTable>;
