import { type Kysely, sql } from 'kysely';

/** What the office does with accounts: they are closed and opened again, and every act has a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // What a person is to the organisation is their role, which its files name.
  'alter table users drop constraint users_kind_check',
  "update users set kind = 'member' where kind <> 'staff'",
  "alter table users add constraint users_kind_check check (kind in ('member', 'staff'))",
  'alter table users add column closed_at timestamptz',
  "update users set closed_at = now() where kind = 'staff' and link_email is null",
  // Counts what was done with it: two people at one account see it by this.
  'alter table users add column revision integer not null default 1',
  `create table account_events (
    id serial primary key, account integer not null references users (id) on delete cascade,
    act text not null check (act in ('add', 'change', 'role', 'close', 'open', 'link')),
    by integer references users (id) on delete set null, details jsonb,
    at timestamptz not null default now())`,
  'create index account_events_by_account on account_events (account, id)',
];
