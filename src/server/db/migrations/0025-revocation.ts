import { type Kysely, sql } from 'kysely';

/** Whether the certificate of a signature was known not to be revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table procedure_documents add column revocation text
      check (revocation in ('good', 'silent', 'unnamed', 'off'))`.execute(db);
}
