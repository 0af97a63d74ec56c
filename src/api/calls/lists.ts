import type { CallRequest, SourceEntry, SourceQuery } from '../../core/action.ts';

/** A page of a list, including retired entries. */
export interface ListAnswer {
  entries: readonly SourceEntry[];
  total: number;
}

/** Reads the entries of a list of `schemas/_lists/`. The query can filter an imported list by its other columns. */
export function readListCall(list: string, query: SourceQuery): CallRequest {
  return { method: 'GET', path: `/lists/${list}`, query };
}
