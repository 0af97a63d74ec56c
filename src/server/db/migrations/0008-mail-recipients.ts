import { type Kysely, sql } from 'kysely';

/** What became of a mail for each of its recipients, who is sending it now, and what the operator did with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table outbox_recipients (
    mail_id integer not null references outbox (id) on delete cascade, address text not null,
    state text not null default 'waiting' check (state in ('waiting', 'accepted', 'dead')),
    reply text, decided_at timestamptz, primary key (mail_id, address))`,
  `insert into outbox_recipients (mail_id, address, state, reply, decided_at)
    select outbox.id, recipient.address,
      case when sent_at is not null then 'accepted' when failed_at is not null then 'dead' else 'waiting' end,
      case when sent_at is null then last_error end, coalesce(sent_at, failed_at)
    from outbox, jsonb_array_elements_text(outbox.recipients) as recipient (address)
    on conflict do nothing`,
  'alter table outbox add column claim text',
  'alter table outbox add column waiting_since timestamptz not null default now()',
  'update outbox set waiting_since = created_at',
  'alter table outbox add column unanswered_since timestamptz default now()',
  'alter table outbox add column dropped_at timestamptz',
  'create index outbox_open on outbox (id) where sent_at is null and dropped_at is null',
  `create table outbox_events (
    id serial primary key, mail_id integer not null references outbox (id) on delete cascade,
    event text not null check (event in ('retry', 'drop')), at timestamptz not null default now())`,
  'create index outbox_events_by_mail on outbox_events (mail_id)',
];
