import useSWRInfinite from 'swr/infinite';
import { sentRequestCall, sentRequestsCall } from '../../../api/calls/sent-requests.ts';
import type { SentRequest, SentRequestDetail, SentRequestsAnswer } from '../../../api/shapes/sent-requests.ts';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';
import { answered, linesOf, useRead } from './answered.ts';

/** Milliseconds between looks while an e-mail waits to be sent. */
const lookAgain = 5000;

/** What the user has sent, newest first, as far as it was asked for. Fresh at every visit. */
export function useSentRequests() {
  const { runtime, language } = useApp();
  const pages = useSWRInfinite<SentRequestsAnswer, CallResult>(
    (_at, before: SentRequestsAnswer | null) =>
      before?.next === null ? null : ['sent-requests', language, before?.next ?? ''],
    async ([, , before]: [string, string, string]) =>
      answered(await runtime.call<SentRequestsAnswer>(sentRequestsCall(before === '' ? undefined : before))).data,
    {
      revalidateIfStale: true,
      keepPreviousData: true,
      persistSize: true,
      refreshInterval: (read) => (read?.some(({ items }) => items.some(isWaiting)) ? lookAgain : 0),
    },
  );
  return linesOf(pages);
}

/** One request in full. */
export function useSentRequest(reference: string) {
  return useRead<SentRequestDetail>(['sent-request', reference], sentRequestCall(reference), {
    refreshInterval: (request) => (request && isWaiting(request) ? lookAgain : 0),
  });
}

function isWaiting({ state }: SentRequest): boolean {
  return state === 'waiting';
}
