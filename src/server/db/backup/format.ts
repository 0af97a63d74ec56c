/**
 * A backup: gzipped lines of JSON. The first is the head; then for each table a line that begins it and one line for each
 * row, its values as the database writes them as text; the last says what was read, so that a cut file is known for one.
 */
export const FORMAT = 'workspace-backup-1';

export interface BackupHead {
  format: typeof FORMAT;
  /** When it was made, ISO 8601. */
  made: string;
  /** Names of the migrations that its tables have, in order. */
  migrations: readonly string[];
}

/** A column: how it is called, and how PostgreSQL writes its type. */
export interface Column {
  name: string;
  type: string;
}

export interface TableHead {
  table: string;
  columns: readonly Column[];
}

export type Row = readonly (string | null)[];

/** What a table holds, for comparing: rows and the SHA-256 of their lines in the order of the primary key. */
export interface TableSum {
  table: string;
  rows: number;
  sha256: string;
}

export interface BackupTail {
  tables: readonly TableSum[];
  /** What each sequence gives next, by table and column. */
  sequences: readonly { table: string; column: string; next: string }[];
}
