import { type Selectable, sql } from 'kysely';
import type { SourceEntry } from '../../core/action.ts';
import type { Json, Language } from '../../core/config.ts';
import { entriesByValue, inOrder, LIST_PAGE, storedValue } from '../../core/lists/list.ts';
import { valueText } from '../../core/lists/value-text.ts';
import { fold } from '../../core/values/fold.ts';
import type { LoadedList } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ListEntries } from './tables.ts';

/** Which of a list's entries are asked for; without anything the first page of all. */
interface EntryQuery {
  /** Facts that an entry has to have, as they stand in the imported file. */
  facts?: Readonly<Record<string, string>>;
  /** Letters that its words have somewhere, however they are accented. */
  search?: string;
  /** Just the entry of this value, retired or not; beside it nothing else counts. */
  value?: Json;
  /** From 0. */
  page?: number;
  /** Entries of a page; those below others come with them and are not counted. */
  size?: number;
}

interface ListPage {
  entries: readonly SourceEntry[];
  /** Of all pages. */
  total: number;
}

/** Entries of a list in the words of a language, retired ones among them and marked. */
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
  // What is written in a file has no facts to be asked for by.
  const all = Object.keys(facts).length > 0 ? [] : list.written(language);
  const wanted = fold(search.trim());
  const found = wanted === '' ? all : entriesWith(all, wanted);
  return { entries: found.slice(page * size, (page + 1) * size), total: found.length };
}

/** Entries with such words, and what leads to them; below an entry that has them stays everything. */
function entriesWith(entries: readonly SourceEntry[], wanted: string): SourceEntry[] {
  return entries.flatMap((entry) => {
    if (fold(entry.label).includes(wanted)) return [entry];
    const children = entriesWith(entry.children ?? [], wanted);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** Entries of a list that is filled from a file, by their words. */
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
