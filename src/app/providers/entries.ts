import { useEffect, useMemo, useState } from 'react';
import type { Action, ActionContext, Call, CallResult, SourceEntry, SourceQuery } from '../../core/action.ts';
import { isRefusal } from '../../core/failures.ts';
import { flatEntries, offeredEntries } from '../../core/lists/list.ts';
import type { SourceAnswer } from '../../form/providers.ts';
import type { Registries } from '../runtime.ts';

type Answer = CallResult<readonly SourceEntry[]>;

interface Asked {
  answer: Promise<Answer>;
  /** Number of callers that may lose interest; one without a signal never does. */
  wanted: number;
  abort: AbortController;
  done: boolean;
}

/** Answers by caller, so a reloaded page asks again. */
const asked = new WeakMap<Call, Map<string, Asked>>();

/**
 * Entries of a list, including retired ones. Each query is sent once per user and language while the page is open; a
 * failure is forgotten, so that the next caller tries again.
 * @param signal ends the caller's interest: the last one aborts the request
 */
export async function fetchEntries(
  context: ActionContext,
  source: string,
  query: SourceQuery,
  signal?: AbortSignal,
): Promise<Answer> {
  const answers = asked.get(context.call) ?? new Map<string, Asked>();
  asked.set(context.call, answers);
  const key = JSON.stringify([context.session?.username, context.language, source, query]);
  const pending = answers.get(key) ?? ask(context, source, query);
  answers.set(key, pending);
  pending.wanted += 1;
  signal?.addEventListener('abort', () => {
    pending.wanted -= 1;
    if (pending.wanted > 0 || pending.done) return;
    if (answers.get(key) === pending) answers.delete(key);
    pending.abort.abort();
  });
  const answer = await pending.answer;
  pending.done = true;
  if (answer.data === null && answers.get(key) === pending) answers.delete(key);
  return answer;
}

function ask({ call }: ActionContext, source: string, query: SourceQuery): Asked {
  const abort = new AbortController();
  const request = { method: 'GET', path: `/lists/${source}`, query, signal: abort.signal } as const;
  const answer = call<{ entries: readonly SourceEntry[] }>(request).then((result) => ({
    ...result,
    data: result.data?.entries ?? null,
  }));
  return { answer, wanted: 0, abort, done: false };
}

/** An action by its name. Throws when its code cannot be loaded. */
export async function actionOf(actions: Registries['actions'], name: string): Promise<Action | undefined> {
  return Object.hasOwn(actions, name) ? (await actions[name]?.())?.default : undefined;
}

interface Answered {
  asked: string;
  result: CallResult<readonly SourceEntry[]>;
}

const none: readonly SourceEntry[] = [];

/**
 * The entries of a list for the current query; retired ones keep their labels. Answers to older queries are ignored.
 * `null` as query asks nothing.
 */
export function useEntries(context: ActionContext, source: string, query: SourceQuery | null): SourceAnswer {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const asked = query && JSON.stringify([source, query, context.language, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` contains source, query and language
  useEffect(() => {
    if (asked === null || query === null) return;
    const interest = new AbortController();
    void fetchEntries(context, source, query, interest.signal)
      .catch(() => ({ status: 0, data: null, error: null }))
      .then((result) => !interest.signal.aborted && setAnswered({ asked, result }));
    return () => interest.abort();
  }, [asked]);

  return useMemo(() => {
    const result = answered?.asked === asked ? answered?.result : undefined;
    const all = result?.data ?? none;
    return {
      state: stateOf(asked, result),
      entries: offeredEntries(all),
      stored: flatEntries(all).filter(({ retired }) => retired),
      retry: () => setAttempt((now) => now + 1),
    };
  }, [asked, answered]);
}

function stateOf(asked: string | null, result: Answered['result'] | undefined): SourceAnswer['state'] {
  if (asked === null) return 'idle';
  if (!result) return 'loading';
  if (result.data !== null) return 'ready';
  return isRefusal(result.status) ? 'refused' : 'unreachable';
}
