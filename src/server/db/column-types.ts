import type { ColumnType } from 'kysely';

/** The database fills it; it never changes. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** The database fills it when the row is made; it may be set later. */
export type SettableAt = ColumnType<Date, Date | undefined, Date>;
/** `jsonb`: read as the parsed value, written as JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
