import { type Kysely, sql } from 'kysely';

/** Cases of procedures, and what happened to them. Registrations of certifiers, which waited unseen, become cases. */
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
  `create table procedure_moves (
    id serial primary key, case_id integer not null references procedure_cases (id) on delete cascade,
    move text not null, from_state text, to_state text not null,
    actor text not null check (actor in ('member', 'office')), user_id integer references users (id) on delete set null,
    note text, at timestamptz not null default now())`,
  'create index procedure_moves_by_case on procedure_moves (case_id, id)',
  `insert into procedure_cases (procedure, owner, state, created_at, updated_at)
    select 'certifier-registration', owner, 'pendent', created_at, updated_at from records where kind = 'certifier-address'`,
  `insert into procedure_moves (case_id, move, from_state, to_state, actor, user_id, at)
    select id, 'register', null, state, 'member', owner, created_at from procedure_cases`,
];
