import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import type { ActionContext, CallResult } from '../../../../core/action.ts';
import type { OtherFormButton, Values } from '../../../../core/config.ts';
import { propertyNames } from '../../../../core/forms/property-names.ts';
import { noRecord } from '../../../../core/record-state.ts';
import type { Outcome } from '../../../../ui/result-dialog.tsx';
import type { Texts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import type { Workspace } from '../../../version/workspace.ts';
import { usePageResults } from '../../page-results.tsx';
import { answerTo, noAnswer, succeeded } from '../../sending/form-flow.ts';
import { useIdempotencyKey } from '../../sending/idempotency-key.ts';
import { outcomeOf, resultOf } from '../../sending/outcome.ts';
import { type LoadedForm, loadForm } from './load-form.ts';

/** What there is to say: rules that are broken, or what came of the sending. */
type Answer = { broken: readonly string[] } | { other: LoadedForm | null; result: CallResult };

/**
 * Sends another form with the values that this one shares with it. What breaks its rules is said in a
 * dialog, since its fields are not on the page; else it is sent and answered like any form.
 */
export function useOtherForm(
  { texts }: LoadedForm,
  workspace: Workspace,
  context: string | null,
  actionContext: ActionContext,
) {
  const { runtime, language } = useApp();
  const page = usePageResults();
  const keys = useIdempotencyKey();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { loading, start } = useCall(async ({ form, actions }: LoadedForm, values: Values): Promise<CallResult> => {
    const idempotencyKey = keys.of(JSON.stringify([form.id, values]));
    const { action = '', params = {} } = form.spec.submit ?? {};
    const submission = { form, values, context, idempotencyKey, record: noRecord };
    return answerTo(actions[action]?.send?.(actionContext, params, submission));
  });

  return {
    busy: loading === true,
    outcome: answer && outcomeFrom(answer, texts),
    close: () => setAnswer(null),
    async start(button: OtherFormButton, all: Values) {
      setAnswer(null);
      const other = await loadForm(workspace, button.form, language, runtime.registries, false).catch(() => null);
      if (!other) return setAnswer({ other, result: noAnswer });
      const names = propertyNames(other.form.schema);
      const values = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
      const errors = other.checkForm(other.form, other.validators, values);
      if (errors.length > 0) {
        const where = { form: other.form, context };
        return setAnswer({ broken: errors.map((error) => other.words(where, error)) });
      }
      const result = await start(other, values);
      if (!result) return;
      if (succeeded(result)) keys.forget();
      const named = resultOf(result.status, other.form.spec.results)?.text;
      if (named === undefined || !page.show(named)) setAnswer({ other, result });
    },
  };
}

function outcomeFrom(answer: Answer, texts: Texts): Outcome | null {
  if ('broken' in answer) {
    return { severity: 'error', title: texts.text('app.result.error'), message: answer.broken.join('\n\n') };
  }
  return outcomeOf(answer.result, answer.other?.form.spec.results, answer.other?.texts ?? texts);
}
