import { useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useCall } from '../../../api/use-call.ts';
import type { Action, ActionContext, CallResult, RecordState } from '../../../core/action.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import type { Texts } from '../../../ui/texts.tsx';
import { rereadAll } from '../form/use-prefill.ts';
import { usePageResults } from '../page-results.tsx';
import { outcomeOf, resultOf } from './outcome.ts';
import type { createSendKeys, SendKeys } from './send-keys.ts';

interface Sending {
  form: CompiledForm;
  action: Action | undefined;
  actionContext: ActionContext;
  context: string | null;
  /** Where the form stands: its repeated sends are recognised there. */
  place: string;
  texts: Texts;
  /** The record the form was filled from. */
  record: RecordState;
  /** The record was changed meanwhile (412). Gives true back when that is told. */
  onConflict(): Promise<boolean>;
  /** Called after a 2xx with what there is to say. Giving true back means: it is said elsewhere. */
  onSent(outcome: Outcome | null, etag: string | null): boolean | undefined;
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

/** Sends a filled form through its action and says what came of it. A retry carries the same key. */
export function useSend({ form, action, actionContext, context, place, texts, record, onConflict, onSent }: Sending) {
  const { mutate } = useSWRConfig();
  const page = usePageResults();
  const username = actionContext.session?.username;
  const keys = useMemo(() => keysLater(form, `${place} ${context}`, username), [form, place, context, username]);
  const used = useRef<{ keys: SendKeys; key: string }>(null);
  const [result, setResult] = useState<CallResult | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { loading, start } = useCall(async (values: Values): Promise<CallResult> => {
    if (!action?.send) return { status: 0, data: null, error: { status: 'Error', message: '' } };
    const known = await keys().catch(() => null);
    if (!known) return { status: 0, data: null, error: { status: 'Error', message: '' } };
    const key = await known.keyFor(values);
    used.current = { keys: known, key };
    const submission = { form, values, context, idempotencyKey: key, onProgress: setProgress, record };
    return action.send(actionContext, form.spec.submit?.params ?? {}, submission);
  });

  return {
    busy: loading === true,
    /** Share of a file that has left; `null` while there is none under way. */
    progress,
    /** In the language of the moment; `null` when there is nothing to say. */
    outcome: result && outcomeOf(result, form.spec.results, texts),
    fieldErrors: result?.error?.errors,
    close: () => setResult(null),
    async start(values: Values) {
      setResult(null);
      setProgress(null);
      const came = await start(values);
      if (!came) return;
      const named = resultOf(came.status, form.spec.results)?.text;
      const shownByPage = named !== undefined && page.show(named);
      const success = came.status >= 200 && came.status < 300;
      // Refused values were not sent either; any other failure may hide that they were.
      if (success || came.status === 412 || came.status === 422) used.current?.keys.answered(used.current.key);
      if (came.status === 412 && (await onConflict()) && named === undefined) return;
      const told = success && onSent(outcomeOf(came, form.spec.results, texts), came.etag ?? null) === true;
      if (!shownByPage && !told) setResult(came);
      if (success) void rereadAll(mutate);
    },
  } satisfies { outcome: Outcome | null } & Record<string, unknown>;
}
