import { useMemo, useState } from 'react';
import useSWR, { type ScopedMutator } from 'swr';
import type { Action, ActionContext, CallResult, RecordState } from '../../../../core/action.ts';
import type { CompiledForm, Prefill, Values } from '../../../../core/config.ts';
import { noAnswer } from '../../../../core/failures.ts';
import { withEmptied } from '../../../../core/forms/emptied.ts';
import { firstValues } from '../../../../core/forms/first-values.ts';
import { prefillsOf } from '../../../../core/forms/form-actions.ts';
import { noRecord } from '../../../../core/record-state.ts';
import { scopeUser, todayOf } from './use-scope.ts';

/** First part of the cache keys of all reads, by which they are repeated after a send. */
export const readKey = 'read';

/** Repeats all reads; after a failure the old data stay. */
export async function rereadAll(mutate: ScopedMutator): Promise<void> {
  await mutate((under) => Array.isArray(under) && under[0] === readKey).catch(() => undefined);
}

export type Prefilled = ReturnType<typeof usePrefill>;

/** The result of one read, by the action's property names. */
interface ReadResult {
  data: Values | null;
  etag: string | null;
}

/** The first values of a form. Equal reads of several forms are one request. */
export function usePrefill(form: CompiledForm, actions: Record<string, Action>, context: ActionContext) {
  const uses = useMemo(() => readsOf(form, actions), [form, actions]);
  const key = prefillKey(uses, actions, context);
  const { data, error, mutate } = useSWR<readonly ReadResult[], CallResult>(key, () => readAll(uses, actions, context));
  // Valid until the next read. Its values stay as read: those on the screen are newer.
  const [tagged, setTagged] = useState<{ on: readonly ReadResult[] | undefined; etag: string } | null>(null);
  const reads = useMemo(() => ({ form, uses, isOwn: readsOwn(form, uses, actions) }), [form, uses, actions]);
  const { values, record } = useMemo(() => merged(reads, data ?? [], context), [reads, data, context]);
  const unready = error ? ('failed' as const) : ('loading' as const);
  return {
    /** Which reads these are: another text for another record. */
    source: JSON.stringify(key),
    state: uses.length === 0 || data !== undefined ? ('ready' as const) : unready,
    /** The reads worked and found nothing. */
    empty: data?.every((results) => results.data === null) ?? false,
    /** By form property; the same object until the data change. */
    values: data && values,
    record: tagged && tagged.on === data ? { ...record, exists: true, etag: tagged.etag } : record,
    retry: () => void mutate(),
    /** Reads again; `null` on failure. */
    async reread(): Promise<RecordState | null> {
      const results = await mutate().catch(() => undefined);
      return results ? merged(reads, results, context).record : null;
    },
    /** A change was answered with this tag: the record exists, and the next change uses the tag. */
    tagged: (etag: string) => setTagged({ on: data, etag }),
  };
}

export function readsOf(form: CompiledForm, actions: Record<string, Action>): Prefill[] {
  return prefillsOf(form.spec).filter(({ action }) => actions[action]?.read !== undefined);
}

/** Whether the last read returns what the form itself sent before. */
function readsOwn({ spec }: CompiledForm, uses: readonly Prefill[], actions: Record<string, Action>): boolean {
  const action = uses.at(-1)?.action;
  return action !== undefined && action === spec.submit?.action && actions[action]?.read?.filledIn === true;
}

/** Cache key of the reads; `null` if there are none. */
export function prefillKey(
  uses: readonly Prefill[],
  actions: Record<string, Action>,
  { session, query }: Pick<ActionContext, 'session' | 'query'>,
): unknown[] | null {
  if (uses.length === 0) return null;
  const keys = uses.flatMap(({ action, params = {} }) => [
    action,
    actions[action]?.read?.cacheKey(params, session, query),
  ]);
  return [readKey, ...keys];
}

/** Throws the result of a failed read; 404 means no record. */
export function readAll(
  uses: readonly Prefill[],
  actions: Record<string, Action>,
  context: ActionContext,
): Promise<readonly ReadResult[]> {
  const readOne = async ({ action, params = {} }: Prefill): Promise<ReadResult> => {
    const read = actions[action]?.read;
    const result = (await read?.load(context, params)) ?? noAnswer;
    if (result.error && result.status !== 404) throw result;
    const values = read?.values ?? ((data: Values) => data);
    return { data: result.data && values(result.data), etag: result.etag ?? null };
  };
  return Promise.all(uses.map(readOne));
}

/** The form's defaults fill in what no read has. */
function merged(
  { form, uses, isOwn }: { form: CompiledForm; uses: readonly Prefill[]; isOwn: boolean },
  results: readonly ReadResult[],
  context: ActionContext,
) {
  const last = results.at(-1);
  const { values, stored } = firstValues(
    form,
    uses,
    results.map(({ data }) => data),
    { user: scopeUser(context.session), today: todayOf(context.settings) },
  );
  const before = last?.data !== undefined && last.data !== null && isOwn;
  const record = last ? { exists: last.data !== null, etag: last.etag, values: stored } : noRecord;
  return { values: before ? withEmptied(form, values) : values, record };
}
