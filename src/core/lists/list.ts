/** The content of the files of `schemas/_lists/` after they are checked and published. */

import type { SourceEntry } from '../action.ts';
import type { Json, Language } from '../config.ts';
import { collator } from '../values/formats.ts';
import { valueText } from '../values/value-text.ts';

/** Default number of entries in one answer. */
export const LIST_PAGE = 1000;

/** Published files of lists. Only the server reads them, because a list has readers. */
export const LIST_FILE = /^files\/list\./;

/** One entry as the file has it; its id is never given to another. */
export interface ListNode {
  id: string | number;
  /** Name that rules and other services know it by. */
  key?: string;
  /** Shown above others, never chosen. */
  heading?: true;
  /** Not offered any more, and still read where it was chosen before. */
  retired?: true;
  /** Further data of it, such as a price. */
  facts?: Readonly<Record<string, string | number | boolean>>;
  children?: readonly ListNode[];
}

/**
 * The value that a form gets from an entry: its `id`, its `label`, or an object whose properties are each its `id`, its
 * `label`, the id of its `parent`, or a fact of it.
 */
export type ListValue = string | Readonly<Record<string, string>>;

/** Columns of a CSV file that fill a list. */
export interface ListImport {
  /** Column with what tells entries apart. */
  id: string;
  /** Column with the words of an entry, the same in every language, or one by language. */
  label: string | Readonly<Record<Language, string>>;
  /** Further columns, by which entries are asked for and from which other fields are filled. */
  facts?: readonly string[];
}

/** A list as it is published. Either `entries` or `import` is there. */
export interface CompiledList {
  id: string;
  /** Named checks; whoever passes one may read it. */
  readers: readonly string[];
  /** By their words in the reader's language; else in the order of the file. */
  sorted: boolean;
  value: ListValue;
  entries?: readonly ListNode[];
  import?: ListImport;
  texts: Record<Language, ListTexts>;
}

interface ListTexts {
  /** Error for a value that is not in the list; empty for the general text. */
  unknown: string;
  /** By id. */
  entries: Readonly<Record<string, string>>;
}

/** The facts of an entry that every kind of list has. */
interface ListFacts {
  id: string | number;
  label: string;
  parent?: string | number;
  facts?: Readonly<Record<string, Json>>;
}

/** The value of an entry, without absent facts. */
export function storedValue(value: ListValue, entry: ListFacts): Json {
  const named = (name: string) => {
    const { id, label, parent } = entry;
    const own: Readonly<Record<string, Json | undefined>> = { id, label, parent };
    return Object.hasOwn(own, name) ? own[name] : entry.facts?.[name];
  };
  if (typeof value === 'string') return named(value) ?? entry.id;
  const parts = Object.entries(value).map(([property, name]) => [property, named(name)]);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as Json;
}

/** The entries of a list that are written in its file, retired ones among them, in the words of a language. */
export function writtenEntries(list: CompiledList, language: Language): SourceEntry[] {
  const { entries: words = {} } = list.texts[language] ?? {};
  const entriesOf = (nodes: readonly ListNode[], parent?: string | number): SourceEntry[] =>
    inOrder(
      nodes.map(({ id, key, heading, retired, facts, children = [] }) => {
        const label = words[String(id)] ?? String(id);
        const own = { ...(parent === undefined ? {} : { parent }), ...(facts ? { facts } : {}) };
        return {
          value: storedValue(list.value, { id, label, ...own }),
          label,
          ...(facts ? { facts } : {}),
          ...(key === undefined ? {} : { key }),
          ...(heading ? { readOnly: true } : {}),
          ...(retired ? { retired: true } : {}),
          ...(children.length > 0 ? { children: entriesOf(children, id) } : {}),
        };
      }),
      list.sorted ? language : null,
    );
  return entriesOf(list.entries ?? []);
}

/** Sorts entries by their labels in a language; without one they stay as they are. */
export function inOrder<Entry extends { label: string }>(entries: Entry[], language: Language | null): Entry[] {
  if (language === null) return entries;
  const { compare } = collator(language);
  return entries.sort((one, other) => compare(one.label, other.label));
}

/** The entries on offer: without retired ones, and without headings that have nothing left below them. */
export function offeredEntries(entries: readonly SourceEntry[]): SourceEntry[] {
  return entries.flatMap((entry) => {
    if (entry.retired) return [];
    if (!entry.children) return [entry];
    const children = offeredEntries(entry.children);
    const { children: _all, ...rest } = entry;
    if (children.length === 0 && entry.readOnly) return [];
    return [{ ...rest, ...(children.length > 0 ? { children } : {}) }];
  });
}

/** All entries, at whatever depth. A retired one retires what is below it. */
export function flatEntries(entries: readonly SourceEntry[], retired = false): SourceEntry[] {
  return entries.flatMap((entry) => {
    const gone = retired || entry.retired === true;
    return [gone ? { ...entry, retired: true } : entry, ...flatEntries(entry.children ?? [], gone)];
  });
}

/** Entries by their value as text (`valueText`), at whatever depth. */
export function entriesByValue(entries: readonly SourceEntry[]): ReadonlyMap<string, SourceEntry> {
  return new Map(flatEntries(entries).map((entry) => [valueText(entry.value), entry]));
}
