import { type Kysely, sql } from 'kysely';

/** Sessions whose user gave the password again, and where password links go while a new mailbox is on hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table sessions add column confirmed_at timestamptz',
  'alter table users add column link_email text, add column link_email_until timestamptz',
];
