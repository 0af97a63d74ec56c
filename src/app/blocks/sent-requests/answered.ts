import type { SWRInfiniteResponse } from 'swr/infinite';
import type { CallResult } from '../../../core/action.ts';

/** A failure is thrown as the call's result, as SWR wants it. */
export function answered<T>(result: CallResult<T>): CallResult<T> & { data: T } {
  if (result.status !== 200 || result.data === null) throw result;
  return { ...result, data: result.data };
}

interface Page<Item> {
  items: readonly Item[];
  /** Where the next page begins; `null` after the last one. */
  next: string | null;
}

/** A list that comes page by page, as far as it was asked for. */
export function linesOf<Item>(pages: SWRInfiniteResponse<Page<Item>, CallResult>) {
  // Read here and now: SWR draws again for what was read.
  const { data, error, size, setSize, isValidating, mutate } = pages;
  return {
    /** `null` until the first answer. */
    items: data ? data.flatMap((page) => page.items) : null,
    failed: error !== undefined && !isValidating,
    hasMore: data !== undefined && data.at(-1)?.next !== null,
    loadingMore: isValidating && data !== undefined && data.length < size,
    more: () => void setSize(size > (data?.length ?? 0) ? size : size + 1),
    retry: () => void mutate(),
  };
}
