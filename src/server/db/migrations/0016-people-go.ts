import { type Kysely, sql } from 'kysely';

/** Mails know whom they are to or about, accounts that they were erased, and the audit that data were given out or erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table outbox add column about integer references users (id) on delete cascade',
  'update outbox set about = requests.user_id from requests where requests.id = outbox.request_id',
  'create index outbox_by_about on outbox (about) where about is not null',
  // A mail goes with the request it tells about.
  'alter table outbox drop constraint outbox_request_id_fkey',
  'alter table outbox add foreign key (request_id) references requests (id) on delete cascade',
  'alter table users add column erased_at timestamptz',
  'alter table desk_events drop constraint desk_events_act_check',
  `alter table desk_events add constraint desk_events_act_check
    check (act in ('state', 'note', 'answer', 'export', 'disclose', 'erase'))`,
];
