import { type Kysely, sql } from 'kysely';
import type { Values } from '../../../../core/config.ts';
import { stepsOf, valueAt, withValueAt } from '../../../../core/values/field-path.ts';

/**
 * Requests become cases of the procedure `request`: one table of cases, one of what happened to them, one of their files.
 * A request keeps its reference, a case of another procedure its number. Files leave the mail that took them to the office.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CASES) await sql.raw(statement).execute(db);
  await nameFiles(db);
  for (const statement of REST) await sql.raw(statement).execute(db);
}

const CASES = [
  'alter table procedure_cases rename to cases',
  `alter table cases add column reference text unique, add column form text,
    add column form_version text references config_versions (version), add column context text,
    add column titles jsonb not null default '{}', add column revision integer not null default 1,
    add column withdrawn boolean not null default false, add column request_id integer`,
  `insert into cases (procedure, owner, version, language, state, ended, withdrawn, values, note, created_at, updated_at,
      reference, form, form_version, context, titles, revision, request_id)
    select 'request', user_id, version, language, state, state in ('done', 'returned', 'withdrawn'), state = 'withdrawn',
      values, (select text from desk_events where request_id = requests.id and act = 'answer' order by id desc limit 1),
      created_at, coalesce((select max(at) from desk_events where request_id = requests.id), created_at),
      reference, form, version, context, titles, revision, id
    from requests order by created_at, id`,
  'create index cases_by_request on cases (request_id)',

  'alter table procedure_moves rename to case_events',
  `alter table case_events alter column case_id drop not null, alter column move drop not null,
    alter column to_state drop not null, add column details jsonb, add column act text not null default 'move'
    check (act in ('move', 'note', 'answer', 'export', 'disclose', 'erase'))`,
  'alter table case_events alter column act drop default',
  `insert into case_events (case_id, act, move, from_state, to_state, actor, user_id, note, details, at)
    select case_id, act, move, from_state, to_state, actor, user_id, note, details, at from (
      select 0 as id, cases.id as case_id, 'move' as act, 'send' as move, null as from_state, 'received' as to_state,
        'member' as actor, user_id, null as note, null::jsonb as details, requests.created_at as at
      from requests join cases on cases.request_id = requests.id
      union all
      select desk_events.id, cases.id, case when act in ('state', 'withdrawal', 'change') then 'move' else act end,
        case act when 'state' then to_state when 'withdrawal' then 'withdraw' when 'change' then 'change' end,
        case act when 'change' then 'received' else from_state end,
        case act when 'change' then 'received' else to_state end,
        case when act in ('withdrawal', 'change') then 'member' else 'office' end, user_id, text, details, at
      from desk_events left join cases on cases.request_id = desk_events.request_id) events
    order by at, id`,
  'drop table desk_events',

  'alter table procedure_files rename to case_files',
  `insert into case_files (owner, procedure, case_id, sha256, filename, content_type, size, content, created_at)
    select owner, 'request', cases.id, encode(sha256(content), 'hex'), filename, content_type, octet_length(content),
      content, outbox.created_at
    from outbox_files join outbox on outbox.id = mail_id join cases on cases.request_id = outbox.request_id
    where property is not null on conflict do nothing`,
];

/** Writes into the values of a request which of its files each one is. */
async function nameFiles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; property: string; sha256: string }>`
    select cases.id, property, encode(sha256(content), 'hex') as sha256
    from outbox_files join outbox on outbox.id = mail_id join cases on cases.request_id = outbox.request_id
    where property is not null`.execute(db);
  for (const { id, property, sha256 } of rows) {
    const found = await sql<{ values: Values }>`select values from cases where id = ${id}`.execute(db);
    const values = found.rows[0]?.values ?? {};
    const steps = stepsOf(property);
    const file = valueAt(values, steps);
    if (typeof file !== 'object' || file === null) continue;
    const named = JSON.stringify(withValueAt(values, steps, { ...file, sha256 }));
    await sql`update cases set values = ${named}::jsonb where id = ${id}`.execute(db);
  }
}

const REST = [
  // A mail that has left, or must leave without them, needs the files no more.
  `delete from outbox_files using outbox where outbox.id = mail_id
    and (files_apart or (property is not null and (sent_at is not null or dropped_at is not null)))`,
  'alter table outbox_files drop column property',
  'alter table outbox drop column files_apart',
  'alter table outbox add column case_id integer references cases (id) on delete cascade',
  'update outbox set case_id = cases.id from cases where cases.request_id = outbox.request_id',
  'alter table outbox drop column request_id',
  'create index outbox_by_case on outbox (case_id) where case_id is not null',
  'alter table cases drop column request_id',
  'drop table requests',

  'drop index procedure_open_case',
  // A case with a reference is one of several; of a procedure with its own form or record a person has one open case.
  'create unique index cases_open on cases (owner, procedure) where not ended and reference is null',
  'drop index procedure_cases_by_procedure',
  'drop index procedure_cases_in_state',
  'drop index procedure_cases_by_time',
  'drop index procedure_cases_by_state',
  'alter index procedure_cases_by_owner rename to cases_by_owner',
  'create index cases_by_person on cases (owner, created_at, id)',
  'create index cases_by_time on cases (created_at, id)',
  'create index cases_by_form on cases (form, created_at, id)',
  'create index cases_by_state on cases (state, created_at, id)',
  'create index cases_by_form_and_state on cases (form, state, created_at, id)',
  'create index cases_by_procedure on cases (procedure, created_at, id)',
  'create index cases_by_form_and_person on cases (form, owner)',
];
