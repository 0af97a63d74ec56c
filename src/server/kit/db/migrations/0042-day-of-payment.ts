/**
 * The day of the last payment of a due, as in ISO 8601, in place of the moment at which somebody booked it. That column stays:
 * a process of the former release writes it as long as it runs beside this one.
 */
export default [
  'alter table dues add column paid_on text',
  `update dues set paid_on = last.day from (
    select due_id, max(booked_on) as day from payments where cents > 0 group by due_id) last where last.due_id = dues.id`,
];
