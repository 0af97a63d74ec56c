import { type Kysely, sql } from 'kysely';

/** What a member writes without a form is recorded too, and an office's answer goes to who has written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table requests alter column form drop not null',
  'alter table outbox add column reply_to text',
  'alter table mailbox add column reply_to text',
];
