import { type Kysely, sql } from 'kysely';

/**
 * Cases of procedures, what happened to them, their documents and the signatures under way. Requests to join the ETEC
 * list become cases under their numbers, and so do registrations of certifiers, which waited unseen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table procedure_cases (
    id serial primary key, procedure text not null, owner integer not null references users (id) on delete cascade,
    version text references config_versions (version), language text, state text not null,
    ended boolean not null default false, remembered jsonb not null default '{}', values jsonb, note text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create index procedure_cases_by_owner on procedure_cases (owner, procedure, id)',
  // A case that ended is history; beside it a person has one at most.
  'create unique index procedure_open_case on procedure_cases (owner, procedure) where not ended',

  // The newest document says which wording a request was made in.
  `insert into procedure_cases
      (id, procedure, owner, language, state, ended, remembered, values, note, created_at, updated_at)
    select id, 'etec', user_id,
      (select language from etec_documents where request_id = etec_requests.id order by number desc limit 1),
      state, state = 'baja', jsonb_build_object('approved', approved), values, observations, created_at, updated_at
    from etec_requests`,
  `select setval(pg_get_serial_sequence('procedure_cases', 'id'), coalesce(max(id), 1), max(id) is not null)
    from procedure_cases`,

  'alter table etec_documents drop constraint etec_documents_request_id_fkey',
  'alter table etec_documents rename column request_id to case_id',
  'alter table etec_documents rename to procedure_documents',
  'alter table procedure_documents add foreign key (case_id) references procedure_cases (id) on delete cascade',
  'alter table etec_presigns drop constraint etec_presigns_request_id_fkey',
  'alter table etec_presigns rename column request_id to case_id',
  'alter table etec_presigns rename to procedure_signatures',
  'alter table procedure_signatures add foreign key (case_id) references procedure_cases (id) on delete cascade',

  `create table procedure_moves (
    id serial primary key, case_id integer not null references procedure_cases (id) on delete cascade,
    document_id integer references procedure_documents (id) on delete set null,
    move text not null, from_state text, to_state text not null,
    actor text not null check (actor in ('member', 'office')), user_id integer references users (id) on delete set null,
    note text, at timestamptz not null default now())`,
  'create index procedure_moves_by_case on procedure_moves (case_id, id)',
  `insert into procedure_moves (case_id, document_id, move, from_state, to_state, actor, user_id, note, at)
    select request_id, document_id, event, from_state, to_state,
      case actor when 'administrator' then 'office' else actor end, user_id, note, at
    from etec_transitions order by id`,
  'drop table etec_transitions',
  'drop table etec_requests',

  `insert into procedure_cases (procedure, owner, state, created_at, updated_at)
    select 'certifier-registration', owner, 'pendent', created_at, updated_at from records where kind = 'certifier-address'`,
  `insert into procedure_moves (case_id, move, from_state, to_state, actor, user_id, at)
    select id, 'register', null, state, 'member', owner, created_at from procedure_cases
    where procedure = 'certifier-registration'`,
];
