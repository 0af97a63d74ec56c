import { useEffect, useMemo, useState } from 'react';
import type { ActionContext, CallResult, SourceEntry, SourceQuery } from '../../core/action.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { SourceAnswer } from '../../form/providers.ts';
import type { Registries } from '../runtime.ts';
import { entriesOf } from './entries.ts';

interface Answered {
  /** What the answer is to. */
  asked: string;
  result: CallResult<readonly SourceEntry[]>;
}

const none: readonly SourceEntry[] = [];

/**
 * Entries of a source for the query of the moment. A question that is no longer asked is broken off, and
 * an answer that comes late all the same is not heard. `query` null asks nothing.
 */
export function useEntries(
  registries: Registries,
  context: ActionContext,
  source: string,
  query: SourceQuery | null,
): SourceAnswer {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const asked = query && JSON.stringify([source, query, context.language, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for source, query and language
  useEffect(() => {
    if (asked === null || query === null) return;
    const abort = new AbortController();
    const call: ActionContext['call'] = (request) => context.call({ ...request, signal: abort.signal });
    void entriesOf(registries, context, source, query, call)
      .catch(() => ({ status: 0, data: null, error: null }))
      .then((result) => !abort.signal.aborted && setAnswered({ asked, result }));
    return () => abort.abort();
  }, [registries, asked]);

  return useMemo(() => {
    const result = answered?.asked === asked ? answered?.result : undefined;
    return { state: stateOf(asked, result), entries: result?.data ?? none, retry: () => setAttempt((now) => now + 1) };
  }, [asked, answered]);
}

function stateOf(asked: string | null, result: Answered['result'] | undefined): SourceAnswer['state'] {
  if (asked === null) return 'idle';
  if (!result) return 'loading';
  if (result.data !== null) return 'ready';
  return isRefusal(result.status) ? 'refused' : 'unreachable';
}
