import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import {
  type DeskAnswer,
  type DeskChoices,
  type DeskDetail,
  type DeskFilter,
  type DeskSource,
  deskChoices,
  deskDetail,
  deskLines,
} from '../../../api/calls/desk.ts';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';
import { answered, linesOf } from '../sent-requests/answered.ts';

/** Lines of a filter, as far as they were asked for. Fresh at every visit. */
export function useDeskLines(source: DeskSource, filter: DeskFilter) {
  const { runtime, language } = useApp();
  const pages = useSWRInfinite<DeskAnswer, CallResult>(
    (_at, before: DeskAnswer | null) =>
      before?.next === null ? null : ['desk', source, language, JSON.stringify(filter), before?.next ?? ''],
    async ([, , , , after]: string[]) =>
      answered(await runtime.call<DeskAnswer>(deskLines(source, filter, after || undefined))).data,
    // Back from a line within seconds, what was done to it has to show.
    { revalidateIfStale: true, persistSize: true, dedupingInterval: 0 },
  );
  return linesOf(pages);
}

/** What the filters offer; empty as long as it cannot be had, since the list is of use without. */
export function useDeskChoices(source: DeskSource): DeskChoices {
  const { runtime, language } = useApp();
  const { data } = useSWR<DeskChoices>(
    ['desk-choices', source, language],
    async () => answered(await runtime.call<DeskChoices>(deskChoices(source))).data,
  );
  return data ?? { forms: [], states: [] };
}

/** A line in full, and the tag that an act on it names. */
interface Seen {
  detail: DeskDetail;
  tag: string;
}

/** One line in full. `take` puts what an act was answered in its place. */
export function useDeskDetail(source: DeskSource, key: string) {
  const { runtime, language } = useApp();
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Seen, CallResult>(
    ['desk-detail', source, language, key],
    async () => seen(answered(await runtime.call<DeskDetail>(deskDetail(source, key)))),
    // What somebody is working at does not change below their hands; an act on an old one is refused.
    { revalidateIfStale: true, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return {
    seen: data ?? null,
    unknown: error?.status === 404,
    failed: error !== undefined && !isValidating,
    reload: () => mutate(),
    async take(result: CallResult<DeskDetail>) {
      await mutate(seen(answered(result)), { revalidate: false });
      // Every page of a list that was read may have the line as it was.
      await mutateAny((one) => Array.isArray(one) && one[0] === 'desk', undefined, { revalidate: false });
    },
  };
}

function seen({ data, etag }: CallResult<DeskDetail> & { data: DeskDetail }): Seen {
  return { detail: data, tag: etag ?? '' };
}
