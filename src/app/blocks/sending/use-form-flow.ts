import { type RefObject, useEffect, useMemo, useReducer } from 'react';
import { useSWRConfig } from 'swr';
import type { Action, ActionContext, CallResult } from '../../../core/action.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { noAnswer } from '../../../core/failures.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import type { GatherEvidence } from '../../strangers/stranger.tsx';
import { type Prefilled, rereadAll } from '../form/filling/use-prefill.ts';
import { usePageResults } from '../page-results.tsx';
import { firstFlow, nextFlow, sendFilled } from './form-flow.ts';
import { resultUseOf } from './outcome.ts';
import { sendByAction } from './send-form.ts';
import { createSendKeys } from './send-keys.ts';

interface Sending {
  form: CompiledForm;
  action: Action | undefined;
  actionContext: ActionContext;
  context: string | null;
  location: string;
  prefilled: Prefilled;
  /** Gathers the evidence that the server asks of a form sent without an account. */
  evidence: RefObject<GatherEvidence | null>;
  onSent(result: CallResult): boolean;
}

export function useFormFlow({ form, action, actionContext, context, location, prefilled, evidence, onSent }: Sending) {
  const { mutate } = useSWRConfig();
  const page = usePageResults();
  const username = actionContext.session?.username;
  const keys = useMemo(
    () => createSendKeys(form, `${location} ${context}`, username),
    [form, location, context, username],
  );
  const { record, reread, source } = prefilled;
  const [flow, emit] = useReducer(nextFlow, firstFlow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form turns to another record
  useEffect(() => emit({ type: 'settled' }), [source]);
  const lacks = action?.needs?.some((name) => !actionContext.query.get(name)) === true;
  const lacking = lacks ? resultUseOf(400, form.spec.results)?.text : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (lacking !== undefined) page.show(lacking);
  }, [lacking]);
  const runs = useLatestRun();

  async function start(values: Values) {
    const { signal, isLatest } = runs.begin();
    const saved = await sendFilled(values, {
      async send(filled) {
        const onProgress = (share: number | null) => emit({ type: 'progress', share });
        const stranger = await evidence.current?.();
        const submission = { form, values: filled, context, onProgress, signal, record, stranger };
        return sendByAction(action, actionContext, submission, { keys, isWaiting: isLatest });
      },
      results: form.spec.results,
      record,
      reread,
      showOnPage: page.show,
      onSent,
      isWaiting: isLatest,
      emit,
    });
    if (saved) void rereadAll(mutate);
  }
  /** Aborts an upload: the form is as before, and can be sent again. */
  function cancel() {
    runs.giveUp();
    emit({ type: 'answer', result: noAnswer, shownElsewhere: true });
  }
  return { flow, emit, start, cancel };
}
