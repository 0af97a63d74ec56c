import { type Kysely, sql } from 'kysely';

/** A mail names the call that wrote it, as the log does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column request_tag text`.execute(db);
}
