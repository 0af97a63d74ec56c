/**
 * Indexes by which each step of housekeeping finds its rows: those that it removed or emptied are in none of them, so what
 * is kept for years is not read again every hour. Files of mails that were emptied go, because they now go with the texts.
 */
export default [
  'create index idempotency_keys_by_time on idempotency_keys (created_at)',
  'create index sessions_by_end on sessions (expires_at)',
  'create index provider_sign_ins_by_end on provider_sign_ins (expires_at)',
  'create index used_challenges_by_end on used_challenges (expires_at)',
  'create index password_links_by_end on password_links (expires_at)',
  'create index procedure_signatures_by_end on procedure_signatures (expires_at)',
  'create index config_tokens_by_end on config_tokens (expires_at)',
  'create index known_places_by_time on known_places (seen_at)',
  'create index users_by_link on users (link_email_until) where link_email_until is not null',
  'create index workshop_files_by_time on workshop_files (at)',

  'create index account_events_by_time on account_events (at)',
  `create index publications_decided on publications (at) where state not in ('proposed', 'scheduled')`,
  'create index outbox_without_case on outbox (created_at) where case_id is null or copy',
  `create index outbox_with_texts on outbox (created_at) where html <> '' or text <> ''`,
  'create index cases_sent_and_ended on cases (procedure, created_at) where ended and reference is not null',
  'create index cases_by_end_and_change on cases (procedure, ended, updated_at)',
  'drop index cases_by_change',

  `delete from outbox_files using outbox where outbox.id = mail_id and html = '' and text = ''
    and (sent_at is not null or dropped_at is not null)`,
];
