import type { CallRequest, SourceEntry, SourceQuery } from '../../core/action.ts';

/** A page of a list, retired entries among them. */
export interface ListAnswer {
  entries: readonly SourceEntry[];
  total: number;
}

/** Entries of a list, a file of `schemas/_lists/`; of an imported one by its further columns. */
export function readList(list: string, query: SourceQuery): CallRequest {
  return { method: 'GET', path: `/lists/${list}`, query };
}
