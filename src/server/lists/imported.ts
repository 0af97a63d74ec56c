import { type Selectable, sql } from 'kysely';
import type { SourceEntry } from '../../core/action.ts';
import type { Json, Language } from '../../core/config.ts';
import { inOrder, LIST_PAGE, storedValue } from '../../core/lists/list.ts';
import { fold } from '../../core/values/fold.ts';
import type { LoadedList } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ListPage, ListQuery } from './query.ts';
import type { ListEntries } from './tables.ts';

/** Entries of a list that is filled from a file, by their words. */
export async function importedEntries(
  db: Queries,
  list: LoadedList,
  language: Language,
  { facts = {}, search = '', page = 0, size = LIST_PAGE }: ListQuery,
): Promise<ListPage> {
  let query = db.selectFrom('list_entries').selectAll().where('list', '=', list.id);
  if (Object.keys(facts).length > 0) query = query.where(sql<boolean>`facts @> ${JSON.stringify(facts)}::jsonb`);
  const wanted = fold(search.trim());
  const at = sql<number>`position(${wanted} in search)`;
  if (wanted !== '') query = query.where(sql<boolean>`${at} > 0`);
  const rows = await query
    .select(sql<number>`count(*) over ()`.as('total'))
    // What begins as it was typed is looked for more often than what has it somewhere.
    .orderBy(sql`${at} > 1`)
    .orderBy('search')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  const entries = rows.map((row) => entryOf(list, row, language));
  return {
    entries: list.sorted && wanted === '' ? inOrder(entries, language) : entries,
    total: Number(rows[0]?.total ?? 0),
  };
}

/** The entries that such values were chosen from. What the list does not have is missing. */
export async function importedByValue(
  db: Queries,
  list: LoadedList,
  values: readonly unknown[],
  language: Language,
): Promise<SourceEntry[]> {
  const rows = await rowsOf(db, list, values);
  return rows.map((row) => entryOf(list, row, language));
}

async function rowsOf(db: Queries, list: LoadedList, values: readonly unknown[]): Promise<Selectable<ListEntries>[]> {
  const own = db.selectFrom('list_entries').selectAll().where('list', '=', list.id);
  const { value } = list;
  const named = typeof value === 'string' ? value : undefined;
  const [part, by] = Object.entries(typeof value === 'string' ? {} : value).find(([, name]) => name === 'id') ?? [];
  const texts = values.flatMap((one) => {
    const text = part === undefined ? one : (one as Record<string, Json> | null)?.[part];
    return typeof text === 'string' ? [text] : [];
  });
  if (texts.length === 0) return [];
  if (named === 'id' || by === 'id') return own.where('id', 'in', texts).execute();
  return own.where(sql<string>`labels ->> '*'`, 'in', texts).execute();
}

function entryOf(list: LoadedList, row: Selectable<ListEntries>, language: Language): SourceEntry {
  const { id, labels, facts, retired } = row;
  const label = labels[language] ?? labels['*'] ?? Object.values(labels)[0] ?? id;
  return {
    value: storedValue(list.value, { id, label, facts }),
    label,
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
    ...(retired ? { retired: true } : {}),
  };
}
