import { sql } from 'kysely';
import type { Language } from '../../core/config.ts';
import { fold } from '../../core/values/fold.ts';
import type { Queries } from '../db/database.ts';

/** One imported entry. */
export interface ListRow {
  id: string;
  /** By language; under `*` where the words are the same in all of them. */
  labels: Readonly<Record<Language | '*', string>>;
  facts: Readonly<Record<string, string>>;
}

/**
 * Stores entries in one statement, whatever their number; of those with one id the last one counts.
 * @param how `over`: an entry that is there already takes the new words and facts, and is offered again.
 * @returns how many were new.
 */
export async function storeRows(
  db: Queries,
  list: string,
  rows: readonly ListRow[],
  { over }: { over: boolean },
): Promise<number> {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const given = JSON.stringify(unique.map((row) => ({ ...row, search: searchOf(row) })));
  const added = await sql`insert into list_entries (list, id, labels, facts, search, retired)
    select ${list}, id, labels, facts, search, false
    from jsonb_to_recordset(${given}::jsonb) as row (id text, labels jsonb, facts jsonb, search text)
    on conflict do nothing returning id`.execute(db);
  if (over)
    await sql`update list_entries as entry
      set labels = row.labels, facts = row.facts, search = row.search, retired = false
      from jsonb_to_recordset(${given}::jsonb) as row (id text, labels jsonb, facts jsonb, search text)
      where entry.list = ${list} and entry.id = row.id
        and (entry.labels, entry.facts, entry.retired) is distinct from (row.labels, row.facts, false)`.execute(db);
  return added.rows.length;
}

/** Retires the entries whose ids are not among these. @returns how many. */
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
