import useSWR, { useSWRConfig } from 'swr';
import type { DeskChoices, DeskDetail, DeskFilter, DeskLine, DeskSource } from '../../../api/shapes/desk.ts';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';
import { answered, useLines, useRead } from '../../use-read.ts';

export function useDeskLines(source: DeskSource, filter: DeskFilter) {
  const { language } = useApp();
  // Without deduplication, so that a line shows an act of seconds ago.
  return useLines<DeskLine>(
    ['desk', source, language, JSON.stringify(filter)],
    (from) => ({ method: 'GET', path: `/desk/${source}`, query: { ...filter, after: from } }),
    { dedupingInterval: 0 },
  );
}

/** The options of the filter; empty on failure, since the list works without them. */
export function useDeskChoices(source: DeskSource): DeskChoices {
  const { language } = useApp();
  const { data } = useRead<DeskChoices>({ path: `/desk/${source}/choices` }, { language, revalidateIfStale: false });
  return data ?? { forms: [], states: [] };
}

/** One line in detail. `take` replaces it by the answer of an act. */
export function useDeskDetail(source: DeskSource, key: string) {
  const { runtime, language } = useApp();
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<ReturnType<typeof seen>, CallResult>(
    ['desk-detail', source, language, key],
    async () =>
      seen(answered(await runtime.call<DeskDetail>({ method: 'GET', path: `/desk/${source}/lines`, id: key }))),
    // It does not change while somebody works on it; the server refuses an act on an outdated line.
    { revalidateIfStale: true, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return {
    seen: data ?? null,
    unknown: error?.status === 404,
    failed: error !== undefined && !isValidating,
    reload: () => mutate(),
    async take(result: CallResult<DeskDetail>) {
      await mutate(seen(answered(result)), { revalidate: false });
      // Every loaded page of a list may contain the old line.
      await mutateAny((one) => Array.isArray(one) && one[0] === 'desk', undefined, { revalidate: false });
    },
  };
}

/** A line in detail, with the tag for acts on it. */
function seen({ data, etag }: CallResult<DeskDetail> & { data: DeskDetail }) {
  return { detail: data, tag: etag ?? '' };
}
