import type { Language } from '../../core/config.ts';
import type { JsonColumn } from '../db/column-types.ts';

/** Entries that were imported, by list. Rows are never removed: what refers to one still finds its words. */
export interface ListEntries {
  /** Id of its file in `schemas/_lists/`. */
  list: string;
  id: string;
  /** By language; under `*` where the words are the same in all of them. */
  labels: JsonColumn<Record<Language | '*', string>>;
  /** Further columns by name. */
  facts: JsonColumn<Record<string, string>>;
  /** The words of every language, folded for searches. */
  search: string;
  retired: boolean;
}

export interface ListTables {
  list_entries: ListEntries;
}
