import { type Kysely, sql } from 'kysely';

/**
 * Cases have documents and signatures under way. Requests to join the ETEC list become cases under their numbers,
 * which stand in signed documents; a registration whose number is one of theirs gets another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const OTHER_NUMBER = `+ greatest((select max(id) from procedure_cases), (select max(id) from etec_requests))`;
const TAKEN = 'in (select id from etec_requests)';

const STATEMENTS = [
  'alter table procedure_moves drop constraint procedure_moves_case_id_fkey',
  `update procedure_moves set case_id = case_id ${OTHER_NUMBER} where case_id ${TAKEN}`,
  `update procedure_cases set id = id ${OTHER_NUMBER} where id ${TAKEN}`,
  'alter table procedure_moves add foreign key (case_id) references procedure_cases (id) on delete cascade',

  // The newest document says which wording a request was made in.
  `insert into procedure_cases
      (id, procedure, owner, language, state, ended, remembered, values, note, created_at, updated_at)
    select id, 'etec', user_id,
      (select language from etec_documents where request_id = etec_requests.id order by number desc limit 1),
      state, state = 'baja', jsonb_build_object('approved', approved), values, observations, created_at, updated_at
    from etec_requests`,
  `select setval(pg_get_serial_sequence('procedure_cases', 'id'), coalesce(max(id), 1), max(id) is not null)
    from procedure_cases`,

  'alter table etec_documents drop constraint etec_documents_request_id_fkey',
  'alter table etec_documents rename column request_id to case_id',
  'alter table etec_documents rename to procedure_documents',
  'alter table procedure_documents add foreign key (case_id) references procedure_cases (id) on delete cascade',
  'alter table etec_presigns drop constraint etec_presigns_request_id_fkey',
  'alter table etec_presigns rename column request_id to case_id',
  'alter table etec_presigns rename to procedure_signatures',
  'alter index etec_presigns_by_request rename to procedure_signatures_by_case',
  'alter table procedure_signatures add foreign key (case_id) references procedure_cases (id) on delete cascade',

  `alter table procedure_moves
    add column document_id integer references procedure_documents (id) on delete set null`,
  `insert into procedure_moves (case_id, document_id, move, from_state, to_state, actor, user_id, note, at)
    select request_id, document_id, event, from_state, to_state,
      case actor when 'administrator' then 'office' else actor end, user_id, note, at
    from etec_transitions order by id`,
  'drop table etec_transitions',
  'drop table etec_requests',
];
