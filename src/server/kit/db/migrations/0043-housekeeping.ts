/**
 * Indexes for removing rows at size: for every foreign key, because who removes a row looks for those that refer to it, and
 * for the times by which housekeeping finds what is over. They take long on a large database.
 */
export default [
  'create index account_events_by_actor on account_events (by) where by is not null',
  'create index case_events_by_document on case_events (document_id) where document_id is not null',
  'create index case_events_by_user on case_events (user_id) where user_id is not null',
  'create index cases_by_version on cases (version) where version is not null',
  'create index cases_by_form_version on cases (form_version) where form_version is not null',
  'create index config_activations_by_version on config_activations (version)',
  'create index procedure_documents_by_version on procedure_documents (version)',
  'create index procedure_signatures_by_document on procedure_signatures (document_id) where document_id is not null',
  'create index procedure_signatures_by_user on procedure_signatures (user_id)',
  'create index record_changes_by_actor on record_changes (by) where by is not null',
  'create index workshop_by_base on workshop (base)',

  'create index cases_by_change on cases (procedure, updated_at)',
  'create index case_events_without_case on case_events (at) where case_id is null',
  'create index record_changes_by_time on record_changes (at)',
  'create index case_files_without_case on case_files (created_at) where case_id is null',
  'create index users_erased on users (id) where erased_at is not null',
  `create index users_strangers on users (created_at) where kind = 'stranger'`,
];
