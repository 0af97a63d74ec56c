/**
 * Moves that time makes of a case, and its deadline. Days are ISO 8601 texts: drivers make local moments of the type `date`.
 */
export default [
  `alter table cases add column due_on text, add column due_by text check (due_by in ('member', 'office'))`,
  'create index cases_by_due on cases (due_on, id) where due_on is not null',
  `create table case_times (
    case_id integer not null references cases (id) on delete cascade, move text not null, since text not null,
    made_on text not null, done_at timestamptz, primary key (case_id, move))`,
  'create index case_times_waiting on case_times (made_on, case_id, move) where done_at is null',
  `do $$ declare found text; begin
    select conname into found from pg_constraint where conrelid = 'case_events'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%actor%';
    execute format('alter table case_events drop constraint %I', found);
  end $$`,
  `alter table case_events add constraint case_events_actor_check check (actor in ('member', 'office', 'time'))`,
];
