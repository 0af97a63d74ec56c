/** People without an account who sent a form: what waits for their confirmation, and the proofs of work that were used. */
export default [
  `do $$ declare found text; begin
    select conname into found from pg_constraint where conrelid = 'users'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%kind%';
    execute format('alter table users drop constraint %I', found);
  end $$`,
  `alter table users add constraint users_kind_check check (kind in ('member', 'staff', 'stranger'))`,
  `create table strangers (
    user_id integer primary key references users (id) on delete cascade,
    confirm_hash text unique, held jsonb, expires_at timestamptz, state_hash text unique)`,
  'create table used_proofs (proof_hash text primary key, expires_at timestamptz not null)',
  'create index used_proofs_by_end on used_proofs (expires_at)',
];
