import type { SourceEntry } from '../../core/action.ts';

/** Which of a list's entries are asked for; without anything the first page of all. */
export interface ListQuery {
  /** Facts that an entry has to have, as they stand in the imported file. */
  facts?: Readonly<Record<string, string>>;
  /** Letters that its words have somewhere, however they are accented. */
  search?: string;
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

/** Entries of a page when nobody says how many. */
export const PAGE_SIZE = 1000;
