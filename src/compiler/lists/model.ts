import type { Json, Language } from '../../core/config.ts';
import type { CompiledList, ListImport, ListNode, ListValue } from '../../core/lists/list.ts';
import { groupOf, kindOfSchema, type ValueKind } from '../fields/kinds.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectsOf } from '../json.ts';
import { publishedEntries, renamed } from '../published-words.ts';
import type { Catalog } from '../read/catalog.ts';
import type { FormFile } from '../read/folders.ts';

export interface ListModel {
  id: string;
  file: FormFile;
  whole: JsonObject;
  /** Written entries at whatever depth, in the order of the file. */
  nodes: readonly ListedNode[];
}

interface ListedNode {
  node: JsonObject;
  id: string | number;
  parent: JsonObject | undefined;
}

/** Reads the lists whose JSON is readable. */
export function readLists(files: readonly FormFile[]): ListModel[] {
  return files
    .filter((file) => isJsonObject(file.value))
    .map((file) => {
      const whole = jsonObjectOf(file.value);
      return { id: file.id, file, whole, nodes: nodesBelow(whole.entries, undefined) };
    });
}

export function compileList({ id, whole, nodes }: ListModel, { languages, texts }: Catalog): CompiledList {
  const text = (language: Language, key: string) => texts.get(language)?.get(`lists.${id}.${key}`)?.text ?? '';
  const words = (language: Language) => nodes.map((one) => [String(one.id), text(language, `entries.${one.id}`)]);
  return {
    id,
    readers: namesIn(whole.readers),
    sorted: whole.sorted === true,
    value: valueRule(whole),
    ...(whole.entries !== undefined && { entries: publishedEntries(whole.entries) as unknown as ListNode[] }),
    ...(isJsonObject(whole.import) && { import: renamed(whole.import, { columns: 'facts' }) as unknown as ListImport }),
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        { unknown: text(language, 'unknown'), entries: Object.fromEntries(words(language)) },
      ]),
    ),
  };
}

/** The part of lists that expressions read: the columns of entries in files, by list and by id of the entry. */
export function listColumns(lists: readonly ListModel[]): ValueKind {
  const tables = lists.filter(hasColumns).map(({ id, nodes }) => {
    const chosen = nodes.filter(({ node }) => node.group !== true);
    const entries = chosen.map((one) => [String(one.id), jsonObjectOf(one.node.columns)] as const);
    const kinds = entries.map(([entry, columns]) => [entry, columnKinds(columns)] as const);
    return [id, kinds, Object.fromEntries(entries)] as const;
  });
  const kinds = tables.map(([id, entries, constant]) => [id, groupOf(entries, constant)] as const);
  return groupOf(kinds, Object.fromEntries(tables.map(([id, , constant]) => [id, constant])));
}

/** The values that may be chosen, by list; without the lists that are imported, and those whose entries are stored otherwise. */
export function listedValues(lists: readonly ListModel[]): ReadonlyMap<string, readonly Json[]> {
  const own = lists.filter(({ whole, nodes }) => valueRule(whole) === 'id' && !whole.import && nodes.length > 0);
  return new Map(
    own.map(({ id, nodes }) => [id, nodes.filter(({ node }) => node.group !== true).map((one) => one.id)]),
  );
}

function hasColumns({ nodes }: ListModel): boolean {
  return nodes.some(({ node }) => node.columns !== undefined);
}

function columnKinds(columns: JsonObject): ValueKind {
  return groupOf(Object.entries(columns).map(([name, value]) => [name, kindOfSchema({ type: jsonType(value) })]));
}

function jsonType(value: Json | undefined): string {
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** The part of an entry that is stored. */
export function valueRule({ value = 'id' }: JsonObject): ListValue {
  return value as Json as ListValue;
}

function nodesBelow(entries: unknown, parent: JsonObject | undefined): ListedNode[] {
  return objectsOf(entries).flatMap((node) => {
    const { id } = node;
    const own = typeof id === 'string' || typeof id === 'number' ? [{ node, id, parent }] : [];
    return [...own, ...nodesBelow(node.children, node)];
  });
}
