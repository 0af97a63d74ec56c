import type { Kysely } from 'kysely';

/** Whoever holds a document asks for it by its code. Documents from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('procedure_documents')
    .addColumn('code', 'text', (column) => column.unique())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('procedure_documents').dropColumn('code').execute();
}
