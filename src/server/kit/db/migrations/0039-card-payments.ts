/** Payments by card, from the press of the button to the provider's notice. */
export default [
  `create table card_payments (
    id uuid primary key, due_id bigint not null references dues (id) on delete cascade, provider text not null,
    cents bigint not null check (cents > 0), currency char(3) not null,
    state text not null check (state in ('begun', 'paid', 'refused', 'abandoned')),
    created_at timestamptz not null default now(), ended_at timestamptz)`,
  'create index card_payments_by_due on card_payments (due_id, created_at)',
];
