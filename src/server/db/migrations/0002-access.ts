import { type Kysely, sql } from 'kysely';

/** Counted attempts, places people sign in from, links that set a password, and sealed mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table attempts (
    scope text not null, account text not null, address text not null,
    count integer not null, resets_at timestamptz not null,
    primary key (scope, account, address))`,
  'create index attempts_by_end on attempts (resets_at)',
  `create table known_places (
    account text not null, address text not null, seen_at timestamptz not null default now(),
    primary key (account, address))`,
  `create table password_links (
    token_hash text primary key, user_id integer not null references users (id) on delete cascade,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
  'create index password_links_by_user on password_links (user_id)',
  'alter table outbox add column sealed boolean not null default false',
];
