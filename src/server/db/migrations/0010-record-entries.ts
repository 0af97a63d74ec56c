import { type Kysely, sql } from 'kysely';

/** A person may have many records of a kind, told apart by a key; the one record of a kind has an empty one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table records add column key text not null default ''`.execute(db);
  await sql`alter table records add constraint records_of_owner unique (owner, kind, key)`.execute(db);
  await sql`alter table records drop constraint records_owner_kind_key`.execute(db);
}
