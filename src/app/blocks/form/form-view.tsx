import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ActionContext, CallResult } from '../../../core/action.ts';
import type { OtherFormButton, Values } from '../../../core/config.ts';
import { noAnswer, succeeded } from '../../../core/failures.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { noRecord } from '../../../core/record-state.ts';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { useServerDrawn } from '../../../ui/hooks/hydrating.ts';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import type { Texts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { useCall } from '../../use-call.ts';
import type { Workspace } from '../../version/workspace.ts';
import { usePageResults } from '../page-results.tsx';
import { answerTo } from '../sending/form-flow.ts';
import { useIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf, resultUseOf } from '../sending/outcome.ts';
import { type FormBundle, loadFormBundle } from './filling/load-form.ts';
import { type FormViewOptions, useFormView } from './filling/use-form-view.ts';
import { FormNotices } from './form-notices.tsx';
import type { PressedButton } from './form-steps.tsx';
import { LateResult, SendResult } from './late-result.tsx';

const FormSteps = lazy(() => import('./form-steps.tsx'));
const PaymentDue = lazy(() => import('./payment-due.tsx'));
const SendAgain = lazy(() => import('./rarely-shown.tsx').then((module) => ({ default: module.SendAgain })));

interface Props extends FormViewOptions {
  /** Content beside the form that uses its values, see `FormEngine`. */
  aside?: ReactNode;
}

/** A loaded form with its first values, its sending and its outcome. */
export function FormView({ aside, ...options }: Props) {
  const { loaded, workspace, context, location } = options;
  const { form, texts, Engine, Providers, Wizard, AmountLine, keptDraft, Trap } = loaded;
  /** Undefined until a button with steps is pressed for the first time. */
  const [pressed, press] = useState<PressedButton | null>();
  const filled = useFormView(options);
  const { actionContext, prefilled, scope, closed, hiddenButtons, filling, focus, flow, unready, evidence } = filled;
  const other = useOtherForm(loaded, workspace, context, actionContext);
  // The user may have typed into a server-drawn form already, so it stays while its first values load.
  const stands = useServerDrawn();
  const rule = workspace.settings.strangers?.[form.id];

  if (unready === 'loading' && !stands) return <FormSkeleton fields={Object.keys(form.widgets).length + 1} />;
  const failed = unready === 'failed' && <FailedView onRetry={filled.retry} />;
  if (failed && !stands) return failed;
  const fixed = closed !== null;
  const engine = (
    <Engine
      key={filling.fill}
      form={form}
      validators={loaded.validators}
      widgets={loaded.widgets}
      values={prefilled.values}
      typed={filling.typed}
      account={actionContext.session?.username ?? actionContext.query.get('username') ?? undefined}
      context={context}
      serverErrors={flow.step === 'answered' ? flow.result.error?.errors : undefined}
      busy={flow.step === 'sending' || other.busy}
      unready={unready}
      readOnly={fixed}
      scope={scope}
      sent={filling.sent}
      hiddenButtons={hiddenButtons}
      onChange={filling.changed}
      onOther={other.start}
      onSteps={(button, checked) => press({ button, filled: checked })}
      onSubmit={filled.start}
      total={AmountLine && <AmountLine settings={workspace.settings} />}
      // A closed form has no steps to go through.
      body={
        Wizard &&
        !fixed && <Wizard {...{ form, actionContext, context, location }} anew={filling.fill > 0} sent={filling.sent} />
      }
    >
      {aside}
    </Engine>
  );
  // A form that only sends is hidden when it cannot be sent; a record stays readable.
  const isOver = fixed && form.spec.record === undefined;
  return (
    <FocusTarget ref={focus.ref}>
      {failed}
      <FormNotices
        {...{ loaded, context, closed }}
        empty={prefilled.empty}
        restored={filling.restored}
        conflict={flow.conflict}
        onDiscard={filled.discard}
      />
      {keptDraft && options.subject !== undefined && actionContext.session && !fixed && (
        <keptDraft.KeptDraft
          {...{ form, texts, location }}
          username={actionContext.session.username}
          subject={options.subject}
          follow={filling.follow}
          onReplaced={filled.takeOver}
          onDiscard={filled.discard}
        />
      )}
      {filled.owed !== null && (
        <Suspense>
          <PaymentDue reference={filled.owed} />
        </Suspense>
      )}
      {isOver ? null : (
        <div hidden={unready === 'failed'}>
          {Trap && rule && (
            <Trap form={form.id} protection={rule.protection} call={actionContext.call} gather={evidence} />
          )}
          <Providers form={form} context={actionContext} record={prefilled.record.values} texts={texts}>
            {engine}
          </Providers>
        </div>
      )}
      <ErrorBoundary>
        <Suspense>
          <SendResult
            {...{ flow, texts }}
            results={form.spec.results}
            onCancel={filled.cancel}
            onClose={filled.close}
            onClosed={focus.answerRead}
          />
          {filled.again.asked && <SendAgain onSend={filled.again.send} onLeave={filled.again.leave} />}
          <LateResult outcome={other.busy ? 'busy' : other.outcome} onClose={other.close} />
          {pressed !== undefined && (
            <FormSteps
              {...{ pressed, loaded, actionContext, context, prefilled }}
              onDone={filled.worked}
              onGone={() => press(null)}
              // The dialog still has the focus when this is called.
              onClosed={() => void setTimeout(focus.focusIfLost)}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </FocusTarget>
  );
}

type Answer = { broken: readonly string[] } | { other: FormBundle | null; result: CallResult };

/**
 * Sends another form with the values that it shares with this one. Its broken rules are shown in a dialog, since its
 * fields are not on the page; otherwise it is sent and answered like any form.
 */
function useOtherForm(
  { texts }: FormBundle,
  workspace: Workspace,
  context: string | null,
  actionContext: ActionContext,
) {
  const { runtime, language } = useApp();
  const page = usePageResults();
  const keys = useIdempotencyKey();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { loading, start } = useCall(async ({ form, actions }: FormBundle, values: Values): Promise<CallResult> => {
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
      const other = await loadFormBundle(workspace, button.form, language, runtime.registries, false).catch(() => null);
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
      const named = resultUseOf(result.status, other.form.spec.results)?.text;
      if (named === undefined || !page.show(named)) setAnswer({ other, result });
    },
  };
}

function outcomeFrom(answer: Answer, texts: Texts): ResultOutcome | null {
  if ('broken' in answer) {
    return { severity: 'error', title: texts.text('app.result.error'), message: answer.broken.join('\n\n') };
  }
  return outcomeOf(answer.result, answer.other?.form.spec.results, answer.other?.texts ?? texts);
}
