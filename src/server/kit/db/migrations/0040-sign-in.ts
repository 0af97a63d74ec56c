/** Passkeys (WebAuthn) of accounts; a challenge that was answered counts once. Sessions know their provider. */
export default [
  `create table passkeys (
    id text primary key, user_id integer not null references users (id) on delete cascade, handle text not null,
    name text not null, public_key bytea not null, counter bigint not null, transports text not null,
    created_at timestamptz not null default now(), used_at timestamptz)`,
  'create index passkeys_by_user on passkeys (user_id)',
  'create table used_challenges (challenge_hash text primary key, expires_at timestamptz not null)',
  `alter table provider_sign_ins
    add column provider text, add column subject text, add column provider_session text, add column id_token text,
    add column session_id text`,
  'create index provider_sign_ins_by_session on provider_sign_ins (session_id) where session_id is not null',
  'create index provider_sign_ins_by_subject on provider_sign_ins (provider, subject) where session_id is not null',
  // A provider finds people by what a record says of them.
  'create index records_by_kind on records (kind)',
  'alter table account_events drop constraint account_events_act_check',
  `alter table account_events add constraint account_events_act_check check (act in (
    'add', 'change', 'role', 'close', 'open', 'link', 'factor', 'factor-code', 'factor-reset', 'passkey', 'passkey-gone'))`,
];
