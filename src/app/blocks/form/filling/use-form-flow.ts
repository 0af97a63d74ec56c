import { type RefObject, useEffect, useMemo, useReducer } from 'react';
import { useSWRConfig } from 'swr';
import type { Action, ActionContext, CallResult } from '../../../../core/action.ts';
import type { CompiledForm, Values } from '../../../../core/config.ts';
import { noAnswer } from '../../../../core/failures.ts';
import { useLatestRun } from '../../../../ui/hooks/use-latest-run.ts';
import { firstFlow, nextFlow, sendFilled } from '../../../sending/form-flow.ts';
import { resultUseOf } from '../../../sending/outcome.ts';
import { sendByAction } from '../../../sending/send-form.ts';
import { createSendKeys } from '../../../sending/send-keys.ts';
import type { GatherEvidence } from '../../../strangers/stranger.tsx';
import { usePageResults } from '../../page-results.tsx';
import { type Prefilled, rereadAll } from './use-prefill.ts';

interface Sending {
  form: CompiledForm;
  action: Action | undefined;
  actionContext: ActionContext;
  context: string | null;
  location: string;
  prefilled: Prefilled;
  /** Gathers the evidence that the server asks of a form sent without an account. */
  evidence: RefObject<GatherEvidence | null>;
  /** False if the person is asked something first; `isRepeated` whether the last send had no answer. */
  maySend(isRepeated: () => Promise<boolean>): Promise<boolean>;
  onSent(result: CallResult): boolean;
}

export function useFormFlow(sending: Sending) {
  const { form, action, actionContext, context, location, prefilled, evidence, onSent } = sending;
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
      maySend: () => sending.maySend(() => keys.isRepeated(values)),
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
