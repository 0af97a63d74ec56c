import type { Kysely } from 'kysely';

/** Who published a version and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_activations').addColumn('by', 'text').addColumn('note', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_activations').dropColumn('by').dropColumn('note').execute();
}
