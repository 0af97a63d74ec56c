import { useEffect, useMemo, useState } from 'react';
import type { ActionContext, CallResult, SourceEntry, SourceQuery } from '../../core/action.ts';
import { isRefusal } from '../../core/failures.ts';
import { flatEntries, offeredEntries } from '../../core/lists/list.ts';
import type { SourceAnswer } from '../../form/providers.ts';
import { entriesOf } from './entries.ts';

interface Answered {
  /** What the answer is to. */
  asked: string;
  result: CallResult<readonly SourceEntry[]>;
}

const none: readonly SourceEntry[] = [];

/**
 * What a list offers for the query of the moment; what is retired still has its words. An answer to a question
 * that is no longer asked is not heard. `query` null asks nothing.
 */
export function useEntries(context: ActionContext, source: string, query: SourceQuery | null): SourceAnswer {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const asked = query && JSON.stringify([source, query, context.language, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for source, query and language
  useEffect(() => {
    if (asked === null || query === null) return;
    const interest = new AbortController();
    void entriesOf(context, source, query, interest.signal)
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
