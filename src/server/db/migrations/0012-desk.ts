import { type Kysely, sql } from 'kysely';

/**
 * The office's desk: accounts of staff, what the office has done with a request, and what finds one among a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const BARE = String.raw`lower(regexp_replace(normalize(username || ' ' || name, NFKD), '[\u0300-\u036f]', '', 'g'))`;

/**
 * The steps of `fold` in `src/core/values/fold.ts`, as the database takes them. Letters that are more than a sign on another
 * are named, since a database with the locale C knows no small ones beside those of ASCII.
 */
const FOLDED = String.raw`regexp_replace(regexp_replace(
  translate(${BARE}, U&'\2019\2018\02BC\00B4\0060\0141\00D8\0110\00C6\0152\00DE',
    repeat('''', 5) || U&'\0142\00F8\0111\00E6\0153\00FE'),
  'l([\u00b7.\u2022\u2027\u2219\u22c5-]?l)+', 'l', 'g'), 'l[\u00b7.\u2022\u2027\u2219\u22c5](?=\s|$)', 'l', 'g')`;

const STATEMENTS = [
  'alter table users drop constraint users_kind_check',
  "alter table users add constraint users_kind_check check (kind in ('colegiado', 'precolegiado', 'externo', 'staff'))",
  `alter table users add column searched text generated always as (${FOLDED}) stored`,
  "alter table requests add column state text not null default 'received' check (state in ('received', 'in-hand', 'done', 'returned'))",
  // Counts what was done with it: two people at one request see it by this.
  'alter table requests add column revision integer not null default 1',
  'create index requests_by_time on requests (created_at, id)',
  'create index requests_by_form on requests (form, created_at, id)',
  'create index requests_by_state on requests (state, created_at, id)',
  'create index requests_by_form_and_state on requests (form, state, created_at, id)',
  'create index procedure_cases_by_state on procedure_cases (procedure, state, id)',
  `create table desk_events (
    id serial primary key, act text not null check (act in ('state', 'note', 'answer', 'export')),
    request_id integer references requests (id) on delete cascade, from_state text, to_state text,
    user_id integer references users (id) on delete set null, text text, details jsonb,
    at timestamptz not null default now())`,
  'create index desk_events_by_request on desk_events (request_id, id) where request_id is not null',
];
