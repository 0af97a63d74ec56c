import { type RefObject, useMemo, useReducer } from 'react';
import { useSWRConfig } from 'swr';
import type { Action, ActionContext, CallResult } from '../../../core/action.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { noAnswer } from '../../../core/failures.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import type { GatherEvidence } from '../../strangers/stranger.tsx';
import { type Prefilled, rereadAll } from '../form/filling/use-prefill.ts';
import { usePageResults } from '../page-results.tsx';
import { answerTo, firstFlow, nextFlow, sendFilled } from './form-flow.ts';
import type { createSendKeys, SendKeys } from './send-keys.ts';

interface Sending {
  form: CompiledForm;
  action: Action | undefined;
  actionContext: ActionContext;
  context: string | null;
  location: string;
  prefilled: Prefilled;
  /** What the server asks of a form that is sent without an account. */
  evidence: RefObject<GatherEvidence | null>;
  onSent(result: CallResult): boolean;
}

/** Loads the code for send keys; called when the user begins to fill in a form. */
export function fetchSendKeys() {
  return import('./send-keys.ts');
}

/** The keys of a form, always the same object. Their code is loaded again after a failure. */
function keysLater(...where: Parameters<typeof createSendKeys>): () => Promise<SendKeys> {
  let keys: SendKeys | null = null;
  return async () => {
    keys ??= (await fetchSendKeys()).createSendKeys(...where);
    return keys;
  };
}

/** The flow of one form, with the functions that send it. */
export function useFormFlow({ form, action, actionContext, context, location, prefilled, evidence, onSent }: Sending) {
  const { mutate } = useSWRConfig();
  const page = usePageResults();
  const username = actionContext.session?.username;
  const keys = useMemo(() => keysLater(form, `${location} ${context}`, username), [form, location, context, username]);
  const { record, reread, state } = prefilled;
  const [before, emit] = useReducer(nextFlow, firstFlow);
  const read = { type: 'read', state } as const;
  const flow = nextFlow(before, read);
  // During rendering, not in an effect: the server draws a form once, and nothing must flicker.
  if (flow !== before) emit(read);
  const runs = useLatestRun();

  async function start(values: Values) {
    const { signal, isLatest } = runs.begin();
    const saved = await sendFilled(values, {
      keys,
      async send(filled, idempotencyKey) {
        const onProgress = (share: number | null) => emit({ type: 'progress', share });
        const stranger = await evidence.current?.();
        const submission = { form, values: filled, context, idempotencyKey, onProgress, signal, record, stranger };
        return answerTo(action?.send?.(actionContext, form.spec.submit?.params ?? {}, submission));
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
