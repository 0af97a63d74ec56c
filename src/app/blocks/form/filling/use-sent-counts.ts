import useSWR from 'swr';
import { sentCounts } from '../../../../api/calls/sent-counts.ts';
import type { ActionContext } from '../../../../core/action.ts';
import type { CompiledForm } from '../../../../core/config.ts';
import { countsSent, type SentCounts } from '../../../../core/forms/closed.ts';

/** How often a form was sent, asked afresh whenever the form is opened; `ready` at once where it does not count. */
export function useSentCounts({ id, spec }: CompiledForm, context: ActionContext) {
  // Sent again, a request does not stand in its own way.
  const changes = spec.submit?.params?.changes;
  const besides = typeof changes === 'string' ? changes : undefined;
  const { data, error, mutate } = useSWR<SentCounts>(
    countsSent(spec) ? ['sent-counts', id, context.session?.username, besides] : null,
    async () => {
      const answer = await context.call<SentCounts>(sentCounts(id, besides));
      if (answer.error || !answer.data) throw answer;
      return answer.data;
    },
    { revalidateIfStale: true, revalidateOnFocus: false },
  );
  const state = !countsSent(spec) || data ? ('ready' as const) : error ? ('failed' as const) : ('loading' as const);
  return { data, state, ask: () => void mutate() };
}
