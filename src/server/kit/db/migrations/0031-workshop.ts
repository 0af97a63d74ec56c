/** The organisation's files, as versions were made of them and as somebody changes them; and what opens them to programs. */
export default [
  'create table config_sources (hash text primary key, content text not null, bytes integer not null)',
  `create table config_version_sources (
    version text not null references config_versions (version) on delete cascade, path text not null,
    hash text not null references config_sources (hash), primary key (version, path))`,
  'create index config_version_sources_by_hash on config_version_sources (hash)',
  `create table workshop (
    id integer primary key check (id = 1), base text not null references config_versions (version) on delete cascade)`,
  `create table workshop_files (
    revision serial primary key, path text not null, hash text references config_sources (hash), by text,
    at timestamptz not null default now(), conflict boolean not null default false)`,
  'create index workshop_files_by_path on workshop_files (path, revision)',
  'create index workshop_files_by_hash on workshop_files (hash)',
  `create table config_tokens (
    id serial primary key, token_hash text not null unique, name text not null,
    scope text not null check (scope in ('read', 'draft', 'publish')),
    user_id integer not null references users (id) on delete cascade,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
  'create index config_tokens_by_user on config_tokens (user_id)',
];
