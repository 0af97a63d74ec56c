import type { ColumnType } from 'kysely';

/** Filled by the database, never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** Filled by the database when the row is made, set anew later. */
export type SettableAt = ColumnType<Date, Date | undefined, Date>;
/** `jsonb`: read as the parsed value, written as JSON text (the same in both drivers). */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
