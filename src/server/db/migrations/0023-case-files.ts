import { type Kysely, sql } from 'kysely';

/** Files that are values of a procedure's form: uploaded first, then a case's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table procedure_files (
    id serial primary key, owner integer not null references users (id) on delete cascade, procedure text not null,
    case_id integer references procedure_cases (id) on delete cascade,
    sha256 text not null, filename text not null, content_type text not null, size integer not null,
    content bytea not null, created_at timestamptz not null default now())`,
  // The same file twice is one, wherever it waits or belongs.
  `create unique index procedure_files_once
    on procedure_files (owner, procedure, coalesce(case_id, 0), sha256, filename)`,
  'create index procedure_files_by_case on procedure_files (case_id)',
];
