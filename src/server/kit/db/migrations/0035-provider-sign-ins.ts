/** Sign-ins by a provider: each answer of one counts once. */
export default [
  `create table provider_sign_ins (
    state_hash text primary key, user_id integer references users (id) on delete cascade,
    at timestamptz not null default now(), expires_at timestamptz not null, taken_at timestamptz)`,
  'create index provider_sign_ins_by_user on provider_sign_ins (user_id)',
];
