import { useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { ActionContext, CallResult } from '../../model/action.ts';
import type { OtherFormButton, Values } from '../../model/config.ts';
import { propertyNames } from '../../model/display.ts';
import type { Outcome } from '../../ui/result-dialog.tsx';
import { useApp } from '../context.tsx';
import type { Workspace } from '../version/workspace.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { type LoadedForm, loadForm } from './load-form.ts';
import { outcomeOf, resultOf } from './outcome.ts';
import { usePageResults } from './page-results.tsx';

interface Sent {
  other: LoadedForm;
  result: CallResult;
}

/** Texts of the rules of another form that these values break; none when it may be sent. */
function broken({ form, validators, checkForm, words }: LoadedForm, values: Values, context: string | null): string[] {
  return checkForm(form, validators, values).map((error) => words({ form: form.id, context }, error));
}

/**
 * Sends another form with the values that this one shares with it. What breaks its rules is told in a
 * dialog, since its fields are not on the page; after that it is sent and answered like any form.
 */
export function useOtherForm(workspace: Workspace, context: string | null, actionContext: ActionContext) {
  const { runtime, language } = useApp();
  const page = usePageResults();
  const key = useRef({ form: '', values: '', key: '' });
  const [refusal, setRefusal] = useState<Outcome | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const { loading, start } = useCall(async (button: OtherFormButton, all: Values): Promise<CallResult<Sent | null>> => {
    const other = await loadForm(workspace, button.form, language, runtime.registries).catch(() => null);
    if (!other) return { status: 0, data: null, error: { status: 'Error', message: '' } };
    const { form, actions, texts } = other;
    const names = propertyNames(form.schema);
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
    const wrong = broken(other, values, context);
    if (wrong.length > 0) {
      setRefusal({ severity: 'error', title: texts.text('app.result.error'), message: wrong.join('\n\n') });
      return { status: 200, data: null, error: null };
    }
    const filled = JSON.stringify(values);
    if (key.current.form !== form.id || key.current.values !== filled)
      key.current = { form: form.id, values: filled, key: newIdempotencyKey() };
    const result = (await actions[form.spec.submit?.action ?? '']?.send?.(
      actionContext,
      form.spec.submit?.params ?? {},
      { form, values, context, idempotencyKey: key.current.key },
    )) ?? { status: 0, data: null, error: { status: 'Error', message: '' } };
    if (result.status >= 200 && result.status < 300) key.current = { form: '', values: '', key: '' };
    return { status: 200, data: { other, result }, error: null };
  });

  return {
    busy: loading === true,
    outcome: refusal ?? (sent && outcomeOf(sent.result, sent.other.form.spec.results, sent.other.texts)),
    close() {
      setRefusal(null);
      setSent(null);
    },
    async start(button: OtherFormButton, values: Values) {
      setRefusal(null);
      setSent(null);
      const came = await start(button, values);
      if (!came) return;
      if (came.status === 0) {
        const { text } = workspace.texts.texts(language);
        const [title, message] = [text('app.result.error'), text('app.result.unreachable')];
        return setRefusal({ severity: 'error', title, message });
      }
      if (!came.data) return;
      const named = resultOf(came.data.result.status, came.data.other.form.spec.results)?.text;
      if (named === undefined || !page.show(named)) setSent(came.data);
    },
  };
}
