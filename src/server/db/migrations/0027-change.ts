import { type Kysely, sql } from 'kysely';

/** Who sent a request may send it again with other values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table desk_events drop constraint desk_events_act_check',
  "alter table desk_events add constraint desk_events_act_check check (act in ('state', 'note', 'answer', 'export', 'disclose', 'erase', 'withdrawal', 'change'))",
];
