import type { Kysely } from 'kysely';

/** The language somebody reads the workspace in, for mails that others have sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('preferred_language', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('preferred_language').execute();
}
