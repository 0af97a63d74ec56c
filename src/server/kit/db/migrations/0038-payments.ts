/**
 * Costs of cases, and payments. Amounts are whole cents. Days are ISO 8601 texts: drivers make local moments of the
 * type `date`.
 */
export default [
  `create table dues (
    id bigint primary key generated always as identity,
    case_id integer not null unique references cases (id) on delete cascade, reference text not null unique,
    cents bigint not null check (cents >= 0), currency char(3) not null,
    state text not null check (state in ('due', 'paid', 'cancelled')), due_on text,
    created_at timestamptz not null default now(), paid_at timestamptz, paid_cents bigint not null default 0)`,
  `create index dues_open on dues (due_on, case_id) where state = 'due'`,
  'create index dues_by_state on dues (state, case_id)',
  `create index dues_to_pay_back on dues (case_id) where state <> 'due' and paid_cents > 0`,
  `create table payments (
    id bigint primary key generated always as identity, due_id bigint references dues (id) on delete cascade,
    source text not null check (source in ('office', 'bank', 'card')), source_id text not null,
    cents bigint not null, booked_on text not null, note text not null default '',
    actor integer references users (id) on delete set null, created_at timestamptz not null default now(),
    unique (source, source_id))`,
  'create index payments_by_due on payments (due_id)',
  'create index payments_by_actor on payments (actor)',
  // Expressions of moves read its opposite as `paid`, beside the case's state.
  'alter table cases add column unpaid boolean not null default false',
  `do $$ declare found text; begin
    for found in select conname from pg_constraint where conrelid = 'case_events'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%actor%' or pg_get_constraintdef(oid) like '%disclose%')
    loop execute format('alter table case_events drop constraint %I', found); end loop;
  end $$`,
  `alter table case_events add constraint case_events_actor_check
    check (actor in ('member', 'office', 'time', 'payment'))`,
  `alter table case_events add constraint case_events_act_check
    check (act in ('move', 'note', 'answer', 'export', 'disclose', 'erase', 'due', 'pay'))`,
];
