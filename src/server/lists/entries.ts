import { type Selectable, sql } from 'kysely';
import type { SourceEntry } from '../../core/action.ts';
import type { Json, Language } from '../../core/config.ts';
import { entriesByValue, inOrder, LIST_PAGE, storedValue } from '../../core/lists/list.ts';
import { fold } from '../../core/values/fold.ts';
import { valueText } from '../../core/values/value-text.ts';
import type { LoadedList } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ListEntries } from './tables.ts';

/** Selects entries of a list; an empty query asks for the first page. */
export interface EntryQuery {
  /** Facts that an entry must have, as the imported file spells them. */
  facts?: Readonly<Record<string, string>>;
  /** Part of the label, without regard to case and accents. */
  search?: string;
  /** Asks for the entry of this value alone, retired or not. */
  value?: Json;
  /** From 0. */
  page?: number;
  /** Entries of a page; their children come along and are not counted. */
  size?: number;
}

interface ListPage {
  entries: readonly SourceEntry[];
  /** Of all pages. */
  total: number;
}

/** Entries of a list in a language; retired ones are included and marked. */
export async function listEntries(
  db: Queries,
  list: LoadedList,
  language: Language,
  query: EntryQuery = {},
): Promise<ListPage> {
  if (query.value !== undefined) {
    const { value } = query;
    const near = list.import ? await importedByValue(db, list, [value], language) : list.written(language);
    const entry = entriesByValue(near).get(valueText(value));
    return { entries: entry ? [entry] : [], total: entry ? 1 : 0 };
  }
  if (list.import) return importedEntries(db, list, language, query);
  const { facts = {}, search = '', page = 0, size = LIST_PAGE } = query;
  // Entries of a file have no facts.
  const all = Object.keys(facts).length > 0 ? [] : list.written(language);
  const wanted = fold(search.trim());
  const found = wanted === '' ? all : entriesWith(all, wanted);
  return { entries: found.slice(page * size, (page + 1) * size), total: found.length };
}

/** Entries whose label matches, with the groups that lead to them; a matching group keeps all its children. */
function entriesWith(entries: readonly SourceEntry[], wanted: string): SourceEntry[] {
  return entries.flatMap((entry) => {
    if (fold(entry.label).includes(wanted)) return [entry];
    const children = entriesWith(entry.children ?? [], wanted);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

async function importedEntries(
  db: Queries,
  list: LoadedList,
  language: Language,
  { facts = {}, search = '', page = 0, size = LIST_PAGE }: EntryQuery,
): Promise<ListPage> {
  let query = db.selectFrom('list_entries').selectAll().where('list', '=', list.id);
  if (Object.keys(facts).length > 0) query = query.where(sql<boolean>`facts @> ${JSON.stringify(facts)}::jsonb`);
  const wanted = fold(search.trim());
  const at = sql<number>`position(${wanted} in search)`;
  if (wanted !== '') query = query.where(sql<boolean>`${at} > 0`);
  const rows = await query
    .select(sql<number>`count(*) over ()`.as('total'))
    // Labels that begin with the search text come first.
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

/** The entries of these values; values that are not in the list have none. */
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
