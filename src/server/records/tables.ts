import type { Generated, Selectable } from 'kysely';
import type { Values } from '../../core/config.ts';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';

/** What the organisation keeps of people: a row for each record, of a kind that is a file of `schemas/_records/`. */
interface RecordsTable {
  id: Generated<number>;
  owner: number;
  /** Id of the record's file. */
  kind: string;
  /** Tells a person's records of a kind apart; empty where there is one at most. */
  key: Generated<string>;
  /** For a record that a procedure moves; else `null`. */
  state: string | null;
  /** Counts the changes, beginning with 1. */
  version: Generated<number>;
  /** The published version that it was last judged by; `null` for rows that no form has written. */
  schema_version: string | null;
  /** By property. What is not known is absent, never `null`. */
  values: JsonColumn<Values>;
  created_at: CreatedAt;
  updated_at: SettableAt;
}

/** The history of records: what was there before each change. */
interface RecordChanges {
  id: Generated<number>;
  record: number;
  /** The version that the change made. */
  version: number;
  at: CreatedAt;
  /** Account that made it; `null` for the product itself. */
  by: number | null;
  /** `null` where there was nothing before. */
  before: JsonColumn<Values | null>;
}

export interface RecordTables {
  records: RecordsTable;
  record_changes: RecordChanges;
}

export type RecordRow = Selectable<RecordsTable>;
