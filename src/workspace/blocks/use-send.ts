import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useCall } from '../../api/use-call.ts';
import type { Action, ActionContext, CallResult } from '../../model/action.ts';
import type { CompiledForm, Values } from '../../model/config.ts';
import type { Outcome } from '../../ui/result-dialog.tsx';
import type { Texts } from '../../ui/texts.tsx';
import { newIdempotencyKey } from './idempotency-key.ts';
import { outcomeOf } from './outcome.ts';
import { readKey } from './use-prefill.ts';

interface Sending {
  form: CompiledForm;
  action: Action | undefined;
  actionContext: ActionContext;
  context: string | null;
  texts: Texts;
  /** Called after a 2xx. */
  onSent(): void;
}

/** Sends a filled form through its action and says what came of it. A retry carries the same key. */
export function useSend({ form, action, actionContext, context, texts, onSent }: Sending) {
  const { mutate } = useSWRConfig();
  const key = useRef<string | null>(null);
  const [result, setResult] = useState<CallResult | null>(null);
  const { loading, start } = useCall(async (values: Values): Promise<CallResult> => {
    if (!action?.send) return { status: 0, data: null, error: { status: 'Error', message: '' } };
    key.current ??= newIdempotencyKey();
    const submission = { form, values, context, idempotencyKey: key.current };
    return action.send(actionContext, form.spec.submit?.params ?? {}, submission);
  });

  return {
    busy: loading === true,
    /** In the language of the moment; `null` when there is nothing to say. */
    outcome: result && outcomeOf(result, form.spec.results, texts),
    fieldErrors: result?.error?.errors,
    close: () => setResult(null),
    async start(values: Values) {
      setResult(null);
      const came = await start(values);
      if (!came) return;
      setResult(came);
      // The server has looked at this key and judged: what stands in the form now is another send. Without this,
      // whoever corrects a form whose first answer was lost is refused until they reload and type it all again.
      if (came.status === 422) key.current = null;
      if (came.status < 200 || came.status > 299) return;
      key.current = null;
      onSent();
      void mutate((under) => Array.isArray(under) && under[0] === readKey);
    },
  } satisfies { outcome: Outcome | null } & Record<string, unknown>;
}
