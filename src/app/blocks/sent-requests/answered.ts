import useSWR, { type SWRConfiguration } from 'swr';
import type { SWRInfiniteResponse } from 'swr/infinite';
import type { CallRequest, CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';

/** A failure is thrown as the call's result, as SWR wants it. */
export function answered<T>(result: CallResult<T>): CallResult<T> & { data: T } {
  if (result.status !== 200 || result.data === null) throw result;
  return { ...result, data: result.data };
}

/** What a call is answered, fresh at every visit; `data` is undefined until the first answer. */
export function useRead<T>(key: readonly string[], request: CallRequest, more?: SWRConfiguration<T, CallResult>) {
  const { call } = useApp().runtime;
  const { data, error, isValidating, mutate } = useSWR<T, CallResult>(
    key,
    async () => answered(await call<T>(request)).data,
    { revalidateIfStale: true, ...more },
  );
  return {
    data,
    unknown: error?.status === 404,
    failed: error !== undefined && !isValidating,
    reload: () => mutate().catch(() => undefined),
  };
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
