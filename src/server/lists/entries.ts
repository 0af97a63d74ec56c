import type { SourceEntry } from '../../core/action.ts';
import type { Language } from '../../core/config.ts';
import { entriesByValue, LIST_PAGE } from '../../core/lists/list.ts';
import { valueText } from '../../core/lists/value-text.ts';
import { fold } from '../../core/values/fold.ts';
import type { LoadedList } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { importedByValue, importedEntries } from './imported.ts';
import type { ListPage, ListQuery } from './query.ts';

/** Entries of a list in the words of a language, retired ones among them and marked. */
export async function listEntries(
  db: Queries,
  list: LoadedList,
  language: Language,
  query: ListQuery = {},
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
