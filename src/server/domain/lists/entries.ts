import { type Selectable, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { SourceEntry } from '../../../core/action.ts';
import type { Json, Language } from '../../../core/config.ts';
import { entriesByValue, inOrder, LIST_PAGE, storedValue } from '../../../core/lists/list.ts';
import { fold, soughtText } from '../../../core/values/fold.ts';
import { valueText } from '../../../core/values/value-text.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { ListEntries } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import type { LoadedList } from '../config/loaded-version.ts';

/** Selects entries of a list; an empty query asks for the first page. */
interface EntryQuery {
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
export async function selectEntries(
  db: Queries,
  list: LoadedList,
  language: Language,
  query: EntryQuery = {},
): Promise<ListPage> {
  if (query.value !== undefined) {
    const near = await entriesWithValues(db, list, [query.value], language);
    const entry = entriesByValue(near).get(valueText(query.value));
    return { entries: entry ? [entry] : [], total: entry ? 1 : 0 };
  }
  if (list.import) return importedEntries(db, list, language, query);
  const { facts = {}, search = '', page = 0, size = LIST_PAGE } = query;
  const all = matching(list.written(language), (entry) =>
    Object.entries(facts).every(([name, text]) => String(entry.facts?.[name] ?? '') === text),
  );
  const wanted = soughtText(search);
  const found = wanted === '' ? all : matching(all, ({ label }) => fold(label).includes(wanted));
  return { entries: found.slice(page * size, (page + 1) * size), total: found.length };
}

/** Entries that match, with the groups that lead to them; a matching group keeps all its children. */
function matching(entries: readonly SourceEntry[], isWanted: (entry: SourceEntry) => boolean): SourceEntry[] {
  return entries.flatMap((entry) => {
    if (isWanted(entry)) return [entry];
    const children = matching(entry.children ?? [], isWanted);
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
  const wanted = soughtText(search);
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

/** Entries of a list, at least those with these values; values that are not in the list have none. */
export async function entriesWithValues(
  db: Queries,
  list: LoadedList,
  values: readonly unknown[],
  language: Language,
): Promise<readonly SourceEntry[]> {
  if (!list.import) return list.written(language);
  return (await rowsOf(db, list, values)).map((row) => entryOf(list, row, language));
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

const page = Type.Object({
  search: Type.String({ maxLength: 100, default: '', description: 'Part of the label, without regard to accents' }),
  value: Type.Optional(
    Type.String({ maxLength: 1000, description: 'A value as JSON: only its entry is returned, retired or not' }),
  ),
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'From 0' }),
  size: Type.Integer({ minimum: 1, maximum: LIST_PAGE, default: LIST_PAGE }),
});

const entry = {
  type: 'object',
  additionalProperties: true,
  description:
    '`value` goes into a form, `label` says it in the language asked for; `facts` are further columns; `readOnly` is ' +
    'a heading; `retired` is not offered any more; `children` are entries of the same shape',
};

/** Query of a list: page, search, and facts of an imported list. */
export const ListQuery = Type.Unsafe<Static<typeof page> & Record<string, unknown>>({
  ...page,
  additionalProperties: { type: 'string', maxLength: 200 },
});

/** A page of entries, serialised by the route. */
export const listPage = Type.Unsafe<string>({
  type: 'object',
  properties: { entries: { type: 'array', items: entry }, total: { type: 'integer' } },
});

/** The query of a call as one of the list. @throws ApiError 400 for an unknown column or a malformed value. */
export function askedOf(
  list: LoadedList,
  { search, value, page, size, ...asked }: Static<typeof ListQuery>,
): EntryQuery {
  const columns = list.import?.facts ?? [];
  const facts = Object.entries(asked).map(([name, value]) => {
    if (!columns.includes(name) || typeof value !== 'string') throw new ApiError(400, 'errors.server.badRequest');
    return [name, value] as const;
  });
  const named = typeof value === 'string' ? { value: parsedValue(value) } : {};
  return { search, page, size, ...named, facts: Object.fromEntries(facts) };
}

function parsedValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'errors.server.badRequest');
  }
}
