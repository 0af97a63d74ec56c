import { type Kysely, sql } from 'kysely';

/** What a list of one's own requests needs: their title as it was, and which mail is only the copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table requests add column context text',
  "alter table requests add column titles jsonb not null default '{}'",
  'create index requests_by_user on requests (user_id, id)',
  'alter table outbox add column copy boolean not null default false',
  'create index outbox_by_request on outbox (request_id) where request_id is not null',
];
