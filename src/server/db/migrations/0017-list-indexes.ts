import { type Kysely, sql } from 'kysely';

/**
 * What the office's lists of people and of cases are filtered by, each with the id that orders them, as requests have it
 * since `0012`: without, a filter that fits few reads all of a hundred thousand people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "create index users_by_role on users (role, id) where kind = 'member'",
  'create index users_closed on users (id) where closed_at is not null',
  'create index users_by_time on users (created_at, id)',
  'create index procedure_cases_by_procedure on procedure_cases (procedure, id)',
  'create index procedure_cases_in_state on procedure_cases (state, id)',
  'create index procedure_cases_by_time on procedure_cases (updated_at, id)',
];
