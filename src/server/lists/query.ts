import type { SourceEntry } from '../../core/action.ts';
import type { Json } from '../../core/config.ts';

/** Which of a list's entries are asked for; without anything the first page of all. */
export interface ListQuery {
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

export interface ListPage {
  entries: readonly SourceEntry[];
  /** Of all pages. */
  total: number;
}
