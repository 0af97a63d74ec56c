import useSWR from 'swr';
import {
  type ActivationsAnswer,
  activations,
  type ChangesAnswer,
  publishedChanges,
} from '../../../api/calls/configuration.ts';
import type { CallResult } from '../../../core/action.ts';
import { useApp } from '../../context.tsx';

function answered<T>({ status, data }: CallResult<T>): T {
  if (status !== 200 || data === null) throw new Error(`${status}`);
  return data;
}

/** What was live, newest first. Fresh at every visit. */
export function useActivations() {
  const { runtime } = useApp();
  const { data, error, isValidating, mutate } = useSWR<ActivationsAnswer>(
    ['configuration'],
    async () => answered(await runtime.call<ActivationsAnswer>(activations())),
    { revalidateIfStale: true, dedupingInterval: 0 },
  );
  return {
    items: data?.items ?? null,
    failed: error !== undefined && !isValidating,
    reload: () => mutate().catch(() => undefined),
  };
}

/** What the later of two versions changed; two versions stay what they are. */
export function useChanges(before: string, after: string) {
  const { runtime } = useApp();
  const { data, error, isValidating, mutate } = useSWR<ChangesAnswer>(
    ['configuration', before, after],
    async () => answered(await runtime.call<ChangesAnswer>(publishedChanges(before, after))),
    // How much of what is stored keeps its rules does not.
    { revalidateIfStale: true },
  );
  return { found: data ?? null, failed: error !== undefined && !isValidating, retry: () => void mutate() };
}
