import { useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { CallRequest, CallResult } from '../core/action.ts';
import { useApp } from './context.tsx';

/** A successful result with its data; SWR wants a failure to be thrown. */
export function answered<T>(result: CallResult<T>): CallResult<T> & { data: T } {
  if (result.status !== 200 || result.data === null) throw result;
  return { ...result, data: result.data };
}

type Read = Omit<CallRequest, 'method'>;

interface Options<T> extends SWRConfiguration<T, CallResult> {
  /** Of the words in the answer: in another language it is read again. */
  language?: string;
}

/** Reads the answer of a call at every visit, however short the last one is ago; `data` is undefined until the first answer. */
export function useRead<T>(request: Read, { language, ...more }: Options<T> = {}) {
  const { call } = useApp().runtime;
  const { data, error, isValidating, mutate } = useSWR<T, CallResult>(
    [request, language],
    async () => answered(await call<T>({ method: 'GET', ...request })).data,
    { revalidateIfStale: true, dedupingInterval: 0, ...more },
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
  // The page that was asked for, and the first of its lines. A page of the same list that is read again may begin otherwise.
  const list = JSON.stringify(key);
  const [asked, ask] = useState({ list, page: 0 });
  const [came, setCame] = useState<{ list: string; first: Item | undefined }>({ list, first: undefined });
  const page = asked.page > 0 && asked.list === list ? data?.[asked.page] : undefined;
  if (page) {
    ask({ list, page: 0 });
    setCame({ list, first: page.items[0] });
  }
  return {
    /** `null` until the first answer. */
    items: data ? data.flatMap((page) => page.items) : null,
    failed: error !== undefined && !isValidating,
    hasMore: data !== undefined && data.at(-1)?.next !== null,
    loadingMore: isValidating && data !== undefined && data.length < size,
    more() {
      const read = data?.length ?? 0;
      ask({ list, page: read });
      void setSize(size > read ? size : size + 1);
    },
    /** The first of the lines that `more` has brought: it takes the focus, because the button may be gone. */
    firstOfMore: came.list === list ? came.first : undefined,
    retry: () => void mutate(),
  };
}
