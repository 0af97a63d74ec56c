/** The history of an account has changes of its mailbox. A proposal may be to go back to a version. */
export default [
  'alter table account_events drop constraint account_events_act_check',
  `alter table account_events add constraint account_events_act_check check (act in (
    'add', 'change', 'mailbox', 'role', 'close', 'open', 'link', 'factor', 'factor-code', 'factor-reset', 'passkey',
    'passkey-gone'))`,
  'alter table publications add column restores text',
];
