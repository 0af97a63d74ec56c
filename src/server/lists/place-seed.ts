import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { type PlaceData, readPlaceData } from './place-data.ts';

/**
 * Brings the tables of places up to date with the facts of the product. What an import brought stays: its
 * towns, and its names of municipalities, which are younger than ours.
 */
export async function seedPlaces(db: Queries): Promise<void> {
  const data = await readPlaceData();
  for (const [rows, statement] of statements(data)) await statement(JSON.stringify(rows)).execute(db);
}

type Statement = (rows: string) => ReturnType<typeof sql>;

function statements(data: PlaceData): [object, Statement][] {
  return [
    [
      data.countries,
      (rows) => sql`insert into countries (id, name)
        select id, nombre from jsonb_to_recordset(${rows}::jsonb) as row (id integer, nombre text)
        on conflict (id) do update set name = excluded.name where countries.name <> excluded.name`,
    ],
    [
      data.comarques,
      (rows) => sql`insert into comarques (id, name)
        select id, nombre from jsonb_to_recordset(${rows}::jsonb) as row (id integer, nombre text)
        on conflict (id) do update set name = excluded.name where comarques.name <> excluded.name`,
    ],
    [
      data.provinces,
      (rows) => sql`insert into provinces (code, name)
        select code, name from jsonb_to_recordset(${rows}::jsonb) as row (code text, name text)
        on conflict (code) do update set name = excluded.name where provinces.name <> excluded.name`,
    ],
    [
      data.municipalities,
      (rows) => sql`insert into municipalities (code, name, province, comarca_id)
        select code, name, substr(code, 1, 2), comarca
        from jsonb_to_recordset(${rows}::jsonb) as row (code text, name text, comarca integer)
        on conflict (code) do update set comarca_id = excluded.comarca_id
        where municipalities.comarca_id is distinct from excluded.comarca_id`,
    ],
    [
      data.postalCodes,
      (rows) => sql`insert into postal_codes (code, municipality)
        select code, municipality from jsonb_to_recordset(${rows}::jsonb) as row (code text, municipality text)
        on conflict do nothing`,
    ],
  ];
}
