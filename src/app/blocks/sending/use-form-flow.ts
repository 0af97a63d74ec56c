import { useMemo, useReducer } from 'react';
import { useSWRConfig } from 'swr';
import type { Action, ActionContext, CallResult } from '../../../core/action.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import { type Prefilled, rereadAll } from '../form/filling/use-prefill.ts';
import { usePageResults } from '../page-results.tsx';
import { answerTo, firstFlow, nextFlow, noAnswer, sendFilled } from './form-flow.ts';
import type { createSendKeys, SendKeys } from './send-keys.ts';

interface Sending {
  form: CompiledForm;
  action: Action | undefined;
  actionContext: ActionContext;
  context: string | null;
  /** Where the form stands: its repeated sends are recognised there. */
  location: string;
  /** What the form was filled from. */
  prefilled: Prefilled;
  /** Called after a 2xx. Giving true back means: what there is to say is said elsewhere. */
  onSent(result: CallResult): boolean;
}

/** Needed once something is sent; fetched when somebody goes to a field. */
export function fetchSendKeys() {
  return import('./send-keys.ts');
}

/** The keys of a form, the same ones each time; a part of the app that did not come is asked for again. */
function keysLater(...where: Parameters<typeof createSendKeys>): () => Promise<SendKeys> {
  let keys: SendKeys | null = null;
  return async () => {
    keys ??= (await fetchSendKeys()).createSendKeys(...where);
    return keys;
  };
}

/** The flow of one form on the screen, with what sends it. */
export function useFormFlow({ form, action, actionContext, context, location, prefilled, onSent }: Sending) {
  const { mutate } = useSWRConfig();
  const page = usePageResults();
  const username = actionContext.session?.username;
  const keys = useMemo(() => keysLater(form, `${location} ${context}`, username), [form, location, context, username]);
  const { record, reread, state } = prefilled;
  const [before, emit] = useReducer(nextFlow, firstFlow);
  const read = { type: 'read', state } as const;
  const flow = nextFlow(before, read);
  // While it is drawn, not after: the server draws a form once, and what is there must not flash as missing.
  if (flow !== before) emit(read);
  const runs = useLatestRun();

  async function start(values: Values) {
    const { signal, isLatest } = runs.begin();
    const saved = await sendFilled(values, {
      keys,
      async send(filled, idempotencyKey) {
        const onProgress = (share: number | null) => emit({ type: 'progress', share });
        const submission = { form, values: filled, context, idempotencyKey, onProgress, signal, record };
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
  /** Calls a file off that is on its way: the form is as it was, and may be sent again. */
  function cancel() {
    runs.giveUp();
    emit({ type: 'answer', result: noAnswer, said: true });
  }
  return { flow, emit, start, cancel };
}
