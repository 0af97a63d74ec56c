import { type Kysely, sql } from 'kysely';

/**
 * Sequences and constraints of procedures are called like their tables. Databases from before 0027 was one step have them
 * under the names of the first procedure there was; elsewhere nothing changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter sequence %I rename to %I', relname, replace(relname, old, new)) as statement
      from ${RENAMED} join pg_class on relname like old || '%' and relkind = 'S' and relnamespace = current_schema()::regnamespace
    union all
    select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname,
        replace(replace(conname, old, new), 'request_id', 'case_id'))
      from ${RENAMED} join pg_constraint on conname like old || '%' and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

const RENAMED = sql.raw(`(values ('etec_documents', 'procedure_documents'), ('etec_presigns', 'procedure_signatures'))
  as renamed (old, new)`);
