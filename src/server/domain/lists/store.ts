import { sql } from 'kysely';
import { fold } from '../../../core/values/fold.ts';
import type { Queries } from '../../kit/db/database.ts';
import { installedPlugins, type ListRow } from '../config/extensions.ts';

/** Stores entries, the last one of an id; returns how many are new. `over` replaces known ones. */
export async function storeRows(
  db: Queries,
  list: string,
  rows: readonly ListRow[],
  { over }: { over: boolean },
): Promise<number> {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const given = JSON.stringify(unique.map((row) => ({ ...row, search: searchOf(row) })));
  // All parts of the statement see the table as it was, so new rows are not updated as well.
  const { rows: counted } = await sql<{ added: number }>`with row as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as row (id text, labels jsonb, facts jsonb, search text)
    ), added as (
      insert into list_entries (list, id, labels, facts, search, retired)
      select ${list}, id, labels, facts, search, false from row
      on conflict do nothing returning id
    ), changed as (
      update list_entries as entry
      set labels = row.labels, facts = row.facts, search = row.search, retired = false
      from row
      where ${over}::boolean and entry.list = ${list} and entry.id = row.id
        and (entry.labels, entry.facts, entry.retired) is distinct from (row.labels, row.facts, false)
    ) select count(*)::int as added from added`.execute(db);
  return counted[0]?.added ?? 0;
}

/** Retires the entries with other ids. @returns how many. */
export async function retireOthers(db: Queries, list: string, ids: readonly string[]): Promise<number> {
  const kept = JSON.stringify(ids);
  const gone = await sql`update list_entries set retired = true
    where list = ${list} and not retired
      and id not in (select jsonb_array_elements_text(${kept}::jsonb)) returning id`.execute(db);
  return gone.rows.length;
}

function searchOf({ labels }: ListRow): string {
  return [...new Set(Object.values(labels).map(fold))].join('\n');
}

/** Adds the entries of lists that come with plug-ins and are not there yet; what an import brought stays. */
export async function seedLists(db: Queries): Promise<void> {
  for (const { lists = [] } of Object.values(installedPlugins()))
    for (const { list, entries } of lists) await storeRows(db, list, await entries(), { over: false });
}
