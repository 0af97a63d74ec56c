import useSWR, { type SWRConfiguration } from 'swr';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { CallRequest, CallResult } from '../core/action.ts';
import { useApp } from './context.tsx';

/** A successful result with its data; SWR wants a failure to be thrown. */
export function answered<T>(result: CallResult<T>): CallResult<T> & { data: T } {
  if (result.status !== 200 || result.data === null) throw result;
  return { ...result, data: result.data };
}

/** Reads the answer of a call at every visit; `data` is undefined until the first answer. */
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

/**
 * Reads a list page by page, at every visit as far as it was read before.
 * @param request the call for the page that begins at `from`; the first page without it
 */
export function useLines<Item>(
  key: readonly string[],
  request: (from?: string) => CallRequest,
  more?: SWRInfiniteConfiguration<Page<Item>, CallResult>,
) {
  const { call } = useApp().runtime;
  // SWR draws again only for what is read here.
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<Item>, CallResult>(
    (_at, before: Page<Item> | null) => (before?.next === null ? null : [...key, before?.next ?? '']),
    async (asked: string[]) => answered(await call<Page<Item>>(request(asked.at(-1) || undefined))).data,
    { revalidateIfStale: true, persistSize: true, ...more },
  );
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
