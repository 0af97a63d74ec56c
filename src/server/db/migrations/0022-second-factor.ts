import { type Kysely, sql } from 'kysely';

/** What else than the password opens an account: a secret that makes codes, and codes for the day it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table second_factors (
    user_id integer primary key references users (id) on delete cascade,
    secret text, proposed text, last_step bigint not null default 0, since timestamptz)`,
  `create table recovery_codes (
    code_hash text primary key, user_id integer not null references users (id) on delete cascade)`,
  'create index recovery_codes_by_user on recovery_codes (user_id)',
  'alter table account_events drop constraint account_events_act_check',
  `alter table account_events add constraint account_events_act_check check (act in (
    'add', 'change', 'role', 'close', 'open', 'link', 'factor', 'factor-code', 'factor-reset'))`,
];
