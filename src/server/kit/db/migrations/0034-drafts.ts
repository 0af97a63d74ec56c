/** Forms that were begun and not sent, sealed, for as many days as the form's file says. */
export default [
  `create table drafts (
    user_id integer not null references users (id) on delete cascade, form text not null, subject text not null,
    revision text not null, key_name text not null, content text not null,
    saved_at timestamptz not null, expires_at timestamptz not null, primary key (user_id, form, subject))`,
  'create index drafts_by_end on drafts (expires_at)',
];
