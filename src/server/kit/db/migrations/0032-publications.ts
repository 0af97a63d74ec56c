/** Files that wait to become live: for a second person, or for their time. */
export default [
  `create table publications (
    id serial primary key,
    state text not null
      check (state in ('proposed', 'scheduled', 'published', 'declined', 'withdrawn', 'failed')),
    live text not null, note text not null, hides boolean not null, due timestamptz,
    by text not null, user_id integer references users (id) on delete set null,
    at timestamptz not null default now(), decided_by text, decided_at timestamptz, reason text,
    failure jsonb, version text, claimed_until timestamptz)`,
  "create index publications_waiting on publications (due) where state in ('proposed', 'scheduled')",
  'create index publications_by_user on publications (user_id)',
  `create table publication_files (
    publication integer not null references publications (id) on delete cascade, path text not null,
    hash text not null references config_sources (hash), primary key (publication, path))`,
  'create index publication_files_by_hash on publication_files (hash)',
  'alter table config_activations add column confirmed_by text',
];
