const BARE = String.raw`lower(regexp_replace(normalize(username || ' ' || name, NFKD), '[\u0300-\u036f]', '', 'g'))`;

/**
 * The steps of `fold` in `src/core/values/fold.ts`, as the database takes them. Letters that are more than a sign on another
 * are named, since a database with the locale C knows no small ones beside those of ASCII.
 */
const FOLDED = String.raw`regexp_replace(regexp_replace(
  translate(${BARE}, U&'\2019\2018\02BC\00B4\0060\0141\00D8\0110\00C6\0152\00DE',
    repeat('''', 5) || U&'\0142\00F8\0111\00E6\0153\00FE'),
  'l([\u00b7.\u2022\u2027\u2219\u22c5-]?l)+', 'l', 'g'), 'l[\u00b7.\u2022\u2027\u2219\u22c5](?=\s|$)', 'l', 'g')`;

const CREATED = 'created_at timestamptz not null default now()';
const MAIL = `message_id text not null unique, sender text not null, recipients jsonb not null, subject text not null,
  html text not null, text text not null, ${CREATED}, reply_to text`;
const FILE = 'position integer not null, filename text not null, content_type text not null, content bytea not null';
const OF_USER = 'user_id integer not null references users (id) on delete cascade';
const BY = 'integer references users (id) on delete set null';

const CONFIG = [
  `create table config_files (name text primary key, content text not null, ${CREATED})`,
  `create table config_versions (version text primary key, manifest text not null, ${CREATED})`,
  `create table config_activations (
    id serial primary key, version text not null references config_versions (version),
    kind text not null check (kind in ('publish', 'rollback')), activated_at timestamptz not null default now(),
    by text, note text)`,
];

const ACCOUNTS = [
  `create table users (
    id serial primary key, username text not null unique, kind text not null check (kind in ('member', 'staff')),
    role text not null, name text not null, password_hash text not null, ${CREATED},
    link_email text, link_email_until timestamptz, searched text generated always as (${FOLDED}) stored,
    closed_at timestamptz, revision integer not null default 1, erased_at timestamptz, preferred_language text)`,
  "create index users_by_role on users (role, id) where kind = 'member'",
  'create index users_by_time on users (created_at, id)',
  'create index users_closed on users (id) where closed_at is not null',
  `create table account_events (
    id serial primary key, account integer not null references users (id) on delete cascade,
    act text not null check (act in (
      'add', 'change', 'role', 'close', 'open', 'link', 'factor', 'factor-code', 'factor-reset')),
    by ${BY}, details jsonb, at timestamptz not null default now())`,
  'create index account_events_by_account on account_events (account, id)',
  `create table sessions (
    id text primary key, ${OF_USER}, ${CREATED}, expires_at timestamptz not null, ended_at timestamptz,
    confirmed_at timestamptz)`,
  'create index sessions_by_user on sessions (user_id)',
  `create table attempts (
    scope text not null, account text not null, address text not null, count integer not null,
    resets_at timestamptz not null, primary key (scope, account, address))`,
  'create index attempts_by_end on attempts (resets_at)',
  `create table known_places (
    account text not null, address text not null, seen_at timestamptz not null default now(),
    primary key (account, address))`,
  `create table password_links (
    token_hash text primary key, ${OF_USER}, ${CREATED}, expires_at timestamptz not null, used_at timestamptz)`,
  'create index password_links_by_user on password_links (user_id)',
  `create table second_factors (
    user_id integer primary key references users (id) on delete cascade,
    secret text, proposed text, last_step bigint not null default 0, since timestamptz)`,
  `create table recovery_codes (code_hash text primary key, ${OF_USER})`,
  'create index recovery_codes_by_user on recovery_codes (user_id)',
  `create table idempotency_keys (
    ${OF_USER}, path text not null, key text not null, body_hash text not null, status integer, answer jsonb, ${CREATED},
    primary key (user_id, path, key))`,
];

const RECORDS = [
  `create table records (
    id serial primary key, owner integer not null references users (id) on delete cascade, kind text not null,
    state text, version integer not null default 1, schema_version text, values jsonb not null, ${CREATED},
    updated_at timestamptz not null default now(), key text not null default '',
    constraint records_of_owner unique (owner, kind, key))`,
  `create table record_changes (
    id serial primary key, record integer not null references records (id) on delete cascade,
    version integer not null, at timestamptz not null default now(), by ${BY}, before jsonb not null)`,
  'create index record_changes_by_record on record_changes (record, version)',
  `create table list_entries (
    list text not null, id text not null, labels jsonb not null, facts jsonb not null, search text not null,
    retired boolean not null default false, primary key (list, id))`,
  'create index list_entries_by_facts on list_entries using gin (facts jsonb_path_ops)',
];

const REQUESTS = [
  `create table requests (
    id serial primary key, reference text not null unique, user_id integer not null references users (id), form text,
    version text not null references config_versions (version), language text not null, values jsonb not null, ${CREATED},
    context text, titles jsonb not null default '{}', state text not null default 'received'
      check (state in ('received', 'in-hand', 'done', 'returned', 'withdrawn')),
    revision integer not null default 1)`,
  'create index requests_by_user on requests (user_id, id)',
  'create index requests_by_time on requests (created_at, id)',
  'create index requests_by_form on requests (form, created_at, id)',
  'create index requests_by_state on requests (state, created_at, id)',
  'create index requests_by_form_and_state on requests (form, state, created_at, id)',
  'create index requests_form on requests (form, user_id)',
  `create table desk_events (
    id serial primary key, act text not null check (act in (
      'state', 'note', 'answer', 'export', 'disclose', 'erase', 'withdrawal', 'change')),
    request_id integer references requests (id) on delete cascade, from_state text, to_state text, user_id ${BY},
    text text, details jsonb, at timestamptz not null default now())`,
  'create index desk_events_by_request on desk_events (request_id, id) where request_id is not null',
];

const MAILS = [
  `create table outbox (
    id serial primary key, ${MAIL}, request_id integer references requests (id) on delete cascade,
    attempts integer not null default 0, next_attempt_at timestamptz not null default now(), sent_at timestamptz,
    failed_at timestamptz, last_error text, sealed boolean not null default false, copy boolean not null default false,
    claim text, waiting_since timestamptz not null default now(), unanswered_since timestamptz default now(),
    dropped_at timestamptz, about integer references users (id) on delete cascade, request_tag text,
    files_apart boolean not null default false)`,
  'create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null',
  'create index outbox_open on outbox (id) where sent_at is null and dropped_at is null',
  'create index outbox_by_request on outbox (request_id) where request_id is not null',
  'create index outbox_by_about on outbox (about) where about is not null',
  `create table outbox_recipients (
    mail_id integer not null references outbox (id) on delete cascade, address text not null,
    state text not null default 'waiting' check (state in ('waiting', 'accepted', 'dead')),
    reply text, decided_at timestamptz, primary key (mail_id, address))`,
  `create table outbox_events (
    id serial primary key, mail_id integer not null references outbox (id) on delete cascade,
    event text not null check (event in ('retry', 'drop')), at timestamptz not null default now())`,
  'create index outbox_events_by_mail on outbox_events (mail_id)',
  `create table outbox_files (
    mail_id integer not null references outbox (id) on delete cascade, property text, ${FILE},
    primary key (mail_id, position))`,
  `create table mailbox (id serial primary key, ${MAIL})`,
  `create table mailbox_files (
    mail_id integer not null references mailbox (id) on delete cascade, ${FILE}, primary key (mail_id, position))`,
];

const PROCEDURES = [
  `create table procedure_cases (
    id serial primary key, procedure text not null, owner integer not null references users (id) on delete cascade,
    version text references config_versions (version), language text, state text not null,
    ended boolean not null default false, remembered jsonb not null default '{}', values jsonb, note text, ${CREATED},
    updated_at timestamptz not null default now())`,
  'create index procedure_cases_by_owner on procedure_cases (owner, procedure, id)',
  'create index procedure_cases_by_procedure on procedure_cases (procedure, id)',
  'create index procedure_cases_by_state on procedure_cases (procedure, state, id)',
  'create index procedure_cases_in_state on procedure_cases (state, id)',
  'create index procedure_cases_by_time on procedure_cases (updated_at, id)',
  // A case that ended is history; beside it a person has one at most.
  'create unique index procedure_open_case on procedure_cases (owner, procedure) where not ended',
  `create table procedure_documents (
    id serial primary key, case_id integer not null references procedure_cases (id) on delete cascade,
    number integer not null, form text not null, version text not null references config_versions (version),
    language text not null, values jsonb not null, content_hash text not null, pdf bytea not null, sha256 text not null,
    signed_pdf bytea, signed_sha256 text, signed_at timestamptz, signer text, certificate bytea, ${CREATED},
    code text unique, revocation text check (revocation in ('good', 'silent', 'unnamed', 'off')),
    unique (case_id, number))`,
  `create table procedure_signatures (
    id serial primary key, case_id integer not null references procedure_cases (id) on delete cascade,
    document_id integer not null references procedure_documents (id), user_id integer not null references users (id),
    certificate bytea not null, attributes bytea not null, prepared bytea, ${CREATED},
    expires_at timestamptz not null, used_at timestamptz)`,
  'create index procedure_signatures_by_case on procedure_signatures (case_id, user_id, id)',
  `create table procedure_moves (
    id serial primary key, case_id integer not null references procedure_cases (id) on delete cascade,
    move text not null, from_state text, to_state text not null,
    actor text not null check (actor in ('member', 'office')), user_id ${BY}, note text,
    at timestamptz not null default now(),
    document_id integer references procedure_documents (id) on delete set null)`,
  'create index procedure_moves_by_case on procedure_moves (case_id, id)',
  `create table procedure_files (
    id serial primary key, owner integer not null references users (id) on delete cascade, procedure text not null,
    case_id integer references procedure_cases (id) on delete cascade, sha256 text not null, filename text not null,
    content_type text not null, size integer not null, content bytea not null, ${CREATED})`,
  // The same file twice is one, wherever it waits or belongs.
  `create unique index procedure_files_once
    on procedure_files (owner, procedure, coalesce(case_id, 0), sha256, filename)`,
  'create index procedure_files_by_case on procedure_files (case_id)',
];

/**
 * All tables of the product. Databases from before this file was written came to the same tables in 30 steps, of which
 * `0027-change` was the last; they note all of their names.
 */
export default [...CONFIG, ...ACCOUNTS, ...RECORDS, ...REQUESTS, ...MAILS, ...PROCEDURES];
