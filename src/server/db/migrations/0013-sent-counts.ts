import type { Kysely } from 'kysely';

/** How often a form was sent is asked at each send of a form that has only so many places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('requests_form').on('requests').columns(['form', 'user_id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('requests_form').execute();
}
