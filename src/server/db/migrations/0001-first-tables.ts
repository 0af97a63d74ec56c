import { type Kysely, sql } from 'kysely';

/** The tables of the first whole path: config, people, sessions, requests and mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const MAIL_COLUMNS = `
  message_id text not null unique, sender text not null, recipients jsonb not null, subject text not null,
  html text not null, text text not null, attachment_name text, attachment_type text, attachment bytea,
  created_at timestamptz not null default now()`;

const STATEMENTS = [
  `create table config_files (
    name text primary key, content text not null, created_at timestamptz not null default now())`,
  `create table config_versions (
    version text primary key, manifest text not null, created_at timestamptz not null default now())`,
  `create table config_activations (
    id serial primary key, version text not null references config_versions (version),
    kind text not null check (kind in ('publish', 'rollback')), activated_at timestamptz not null default now())`,
  `create table users (
    id serial primary key, username text not null unique,
    kind text not null check (kind in ('colegiado', 'precolegiado', 'externo')),
    role text not null, name text not null, password_hash text not null,
    created_at timestamptz not null default now())`,
  `create table members (
    user_id integer primary key references users (id) on delete cascade, external_id text not null,
    person_id integer, nif text not null, member_number text, first_name text not null, surname text not null,
    birth_date text, college text, situation text, titles text, state text,
    enabled boolean not null default true, lopd boolean not null default false,
    theknos boolean not null default false, butlleti boolean not null default false,
    active_services text, comment text)`,
  `create table addresses (
    id serial primary key, user_id integer not null references users (id) on delete cascade,
    kind text not null check (kind in ('CONTACT', 'OMNIBUS', 'FACTURACIO', 'CEE')),
    street text, postal_code text, town text, province text, comarca text, country text, country_id integer,
    phone text, phone2 text, mobile_phone text, mobile text, fax text, email text, website text, web text,
    unique (user_id, kind))`,
  `create table sessions (
    id text primary key, user_id integer not null references users (id) on delete cascade,
    created_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz)`,
  'create index sessions_by_user on sessions (user_id)',
  `create table requests (
    id serial primary key, reference text not null unique, user_id integer not null references users (id),
    form text not null, version text not null references config_versions (version), language text not null,
    values jsonb not null, created_at timestamptz not null default now())`,
  `create table outbox (
    id serial primary key, ${MAIL_COLUMNS}, request_id integer references requests (id),
    attempts integer not null default 0, next_attempt_at timestamptz not null default now(),
    sent_at timestamptz, failed_at timestamptz, last_error text)`,
  'create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null',
  `create table mailbox (id serial primary key, ${MAIL_COLUMNS})`,
  `create table idempotency_keys (
    user_id integer not null references users (id) on delete cascade, path text not null, key text not null,
    body_hash text not null, status integer, answer jsonb, created_at timestamptz not null default now(),
    primary key (user_id, path, key))`,
];
