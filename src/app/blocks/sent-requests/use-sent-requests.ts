import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import {
  type SentRequest,
  type SentRequestDetail,
  type SentRequestsAnswer,
  sentRequest,
  sentRequests,
} from '../../../api/calls/sent-requests.ts';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';

/** Milliseconds between looks while an e-mail waits to be sent. */
const lookAgain = 5000;

/** A failure is thrown as the call's result, as SWR wants it. */
function answered<T>(result: CallResult<T>): T {
  if (result.status !== 200 || result.data === null) throw result;
  return result.data;
}

/** What the user has sent, newest first, as far as it was asked for. Fresh at every visit. */
export function useSentRequests() {
  const { runtime, language } = useApp();
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<SentRequestsAnswer, CallResult>(
    (_at, before: SentRequestsAnswer | null) =>
      before?.next === null ? null : ['sent-requests', language, before?.next ?? ''],
    async ([, , before]: [string, string, string]) =>
      answered(await runtime.call<SentRequestsAnswer>(sentRequests(before === '' ? undefined : before))),
    {
      revalidateIfStale: true,
      keepPreviousData: true,
      persistSize: true,
      refreshInterval: (pages) => (pages?.some(({ items }) => items.some(isWaiting)) ? lookAgain : 0),
    },
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

/** One request in full. */
export function useSentRequest(reference: string) {
  const { runtime } = useApp();
  const { data, error, isValidating, mutate } = useSWR<SentRequestDetail, CallResult>(
    ['sent-request', reference],
    async () => answered(await runtime.call<SentRequestDetail>(sentRequest(reference))),
    {
      revalidateIfStale: true,
      refreshInterval: (request) => (request && isWaiting(request) ? lookAgain : 0),
    },
  );
  return {
    request: data,
    unknown: error?.status === 404,
    failed: error !== undefined && !isValidating,
    retry: () => void mutate(),
  };
}

function isWaiting({ state }: SentRequest): boolean {
  return state === 'waiting';
}
