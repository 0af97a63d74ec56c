import { type Kysely, sql } from 'kysely';

/** Nobody goes by how often a member's own facts were changed: tags are made of what is shown of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table members drop column version').execute(db);
}
