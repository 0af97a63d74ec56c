import type { Language } from '../../core/config.ts';
import type { JsonColumn } from '../db/column-types.ts';

/** Imported entries. Rows are never deleted: stored values refer to them. */
export interface ListEntries {
  /** Id of its file in `schemas/_lists/`. */
  list: string;
  id: string;
  /** By language; `*` if the label is the same in all. */
  labels: JsonColumn<Record<Language | '*', string>>;
  /** Further columns by name. */
  facts: JsonColumn<Record<string, string>>;
  /** The labels of all languages, folded for searches. */
  search: string;
  retired: boolean;
}

export interface ListTables {
  list_entries: ListEntries;
}
