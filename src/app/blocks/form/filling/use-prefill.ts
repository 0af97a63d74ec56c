import { useMemo, useState } from 'react';
import useSWR, { type ScopedMutator } from 'swr';
import type { Action, ActionContext, CallResult, RecordState } from '../../../../core/action.ts';
import type { CompiledForm, Prefill, Values } from '../../../../core/config.ts';
import { withEmptied } from '../../../../core/forms/emptied.ts';
import { firstValues } from '../../../../core/forms/first-values.ts';
import { prefillsOf } from '../../../../core/forms/form-actions.ts';
import { noRecord } from '../../../../core/record-state.ts';
import { todayOf, userOf } from './use-scope.ts';

/** First word of the keys of all reads, so that they can be asked again after a form was sent. */
export const readKey = 'read';

/** Asks all reads again; a failure leaves what was read. */
export async function rereadAll(mutate: ScopedMutator): Promise<void> {
  await mutate((under) => Array.isArray(under) && under[0] === readKey).catch(() => undefined);
}

export interface Prefilled {
  state: 'loading' | 'ready' | 'failed';
  /** The reads worked and none of them found anything. */
  empty: boolean;
  /** By form property; the same object until the data change. */
  values: Values | undefined;
  /** What the last of the reads found. */
  record: RecordState;
  retry(): void;
  /** Asks again; the record as it is now, `null` when it cannot be had. */
  reread(): Promise<RecordState | null>;
  /** A change was answered with this tag: the record exists and the next change is made on it. */
  tagged(etag: string): void;
}

/** One read, by the action's own names. */
interface Found {
  data: Values | null;
  etag: string | null;
}

/** First values of a form. Equal reads of several forms are one request. */
export function usePrefill(form: CompiledForm, actions: Record<string, Action>, context: ActionContext): Prefilled {
  const uses = useMemo(() => readsOf(form, actions), [form, actions]);
  const { data, error, mutate } = useSWR<readonly Found[], CallResult>(prefillKey(uses, actions, context), () =>
    findAll(uses, actions, context),
  );
  // Until it is read again. Its values stay as they were read: those on the screen are newer.
  const [tagged, setTagged] = useState<{ on: readonly Found[] | undefined; etag: string } | null>(null);
  const reads = useMemo(() => ({ form, uses, isOwn: readsOwn(form, uses, actions) }), [form, uses, actions]);
  const { values, record } = useMemo(() => merged(reads, data ?? [], context), [reads, data, context]);
  return {
    state: uses.length === 0 || data !== undefined ? 'ready' : error ? 'failed' : 'loading',
    empty: data?.every((found) => found.data === null) ?? false,
    values: data && values,
    record: tagged && tagged.on === data ? { ...record, exists: true, etag: tagged.etag } : record,
    retry: () => void mutate(),
    async reread() {
      const found = await mutate().catch(() => undefined);
      return found ? merged(reads, found, context).record : null;
    },
    tagged: (etag) => setTagged({ on: data, etag }),
  };
}

/** The reads that the form's first values come from. */
export function readsOf(form: CompiledForm, actions: Record<string, Action>): Prefill[] {
  return prefillsOf(form.spec).filter(({ action }) => actions[action]?.read !== undefined);
}

/** Whether the last of them finds what the form itself has sent before. */
function readsOwn({ spec }: CompiledForm, uses: readonly Prefill[], actions: Record<string, Action>): boolean {
  const action = uses.at(-1)?.action;
  return action !== undefined && action === spec.submit?.action && actions[action]?.read?.filledIn === true;
}

/** Under which what they find is kept; `null` when there is nothing to read. */
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

/** Throws the answer of a read that failed. */
export function findAll(
  uses: readonly Prefill[],
  actions: Record<string, Action>,
  context: ActionContext,
): Promise<readonly Found[]> {
  return Promise.all(uses.map((use) => find(actions[use.action], use, context)));
}

/** Throws the answer of a read that failed; no record is no failure. */
async function find(action: Action | undefined, { params = {} }: Prefill, context: ActionContext): Promise<Found> {
  if (!action?.read) return { data: null, etag: null };
  const { load, values = (data) => data } = action.read;
  const result = await load(context, params);
  if (result.error && result.status !== 404) throw result;
  return { data: result.data && values(result.data), etag: result.etag ?? null };
}

/** Where none of the reads has a value, the form's own default may stand. */
function merged(
  { form, uses, isOwn }: { form: CompiledForm; uses: readonly Prefill[]; isOwn: boolean },
  found: readonly Found[],
  context: ActionContext,
) {
  const last = found.at(-1);
  const { values, stored } = firstValues(
    form,
    uses,
    found.map(({ data }) => data),
    { user: userOf(context.session), today: todayOf(context.settings) },
  );
  const before = last?.data !== undefined && last.data !== null && isOwn;
  const record = last ? { exists: last.data !== null, etag: last.etag, values: stored } : noRecord;
  return { values: before ? withEmptied(form, values) : values, record };
}
