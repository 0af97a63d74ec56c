import { type Kysely, sql } from 'kysely';
import { fold } from '../../../core/values/fold.ts';

/**
 * Lists are files: what is written in them stands in the published version, what is imported in one table. Towns
 * that were imported are carried over; countries, comarques, activities and parameters had no other source than
 * the product, whose files have them under the same ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of MADE) await sql.raw(statement).execute(db);
  const { rows } = await sql<Town>`select postal_codes.code, municipality, municipalities.name,
      provinces.name as provincia, coalesce(comarques.name, '') as comarca
    from postal_codes join municipalities on municipalities.code = municipality
      join provinces on provinces.code = municipalities.province
      left join comarques on comarques.id = municipalities.comarca_id`.execute(db);
  const entries = rows.map(({ code, municipality, name, provincia, comarca }) => ({
    id: `${code}-${municipality}`,
    labels: { '*': name },
    facts: { cpostal: code, provincia, comarca },
    search: fold(name),
  }));
  await sql`insert into list_entries (list, id, labels, facts, search)
    select 'towns', id, labels, facts, search
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as row (id text, labels jsonb, facts jsonb, search text)`.execute(db);
  for (const table of GONE) await sql.raw(`drop table ${table}`).execute(db);
}

interface Town {
  code: string;
  municipality: string;
  name: string;
  provincia: string;
  comarca: string;
}

const MADE = [
  `create table list_entries (
    list text not null, id text not null, labels jsonb not null, facts jsonb not null, search text not null,
    retired boolean not null default false, primary key (list, id))`,
  'create index list_entries_by_facts on list_entries using gin (facts jsonb_path_ops)',
];

const GONE = [
  'postal_codes',
  'municipalities',
  'provinces',
  'comarques',
  'countries',
  'activities',
  'activity_families',
  'etec_parameters',
];
