import { type ReactNode, useState } from 'react';
import type { ActionContext } from '../../../core/action.ts';
import type { OtherFormButton, Values } from '../../../core/config.ts';
import { noAnswer } from '../../../core/failures.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { noRecord } from '../../../core/record-state.ts';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { useServerDrawn } from '../../../ui/hooks/hydrating.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import { later } from '../../../ui/later.tsx';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useApp } from '../../context.tsx';
import { RestNotice } from '../../drafts/rest-notice.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { outcomeOf, resultUseOf } from '../../sending/outcome.ts';
import { sendByAction } from '../../sending/send-form.ts';
import { createSendKeys, type SendKeys } from '../../sending/send-keys.ts';
import { usePageResults } from '../page-results.tsx';
import { loadFormBundle } from './filling/load-form.ts';
import { type FormViewOptions, useFormView } from './filling/use-form-view.ts';
import { FormNotices } from './form-notices.tsx';
import type { PressedButton } from './form-steps.tsx';
import { OutcomeDialog, SendOutcome } from './outcome-dialog.tsx';

const FormSteps = later(() => import('./form-steps.tsx'));
const PaymentDue = later(() => import('./payment-due.tsx'));
const SendAgain = later(() => import('./send-again.tsx'));

interface Props extends FormViewOptions {
  /** Content beside the form that uses its values, see `FormEngine`. */
  aside?: ReactNode;
}

/** A loaded form with its first values, its sending and its outcome. */
export function FormView({ aside, ...options }: Props) {
  const { loaded, workspace, context, location } = options;
  const { form, texts, Engine, Providers, Wizard, AmountLine, keptDraft, Trap } = loaded;
  const [pressed, press] = useState<PressedButton | null>(null);
  /** Of the last button with steps. */
  const [outcome, setOutcome] = useState<ResultOutcome | null>(null);
  const filled = useFormView(options);
  const { actionContext, prefilled, scope, closed, hiddenButtons, filling, focus, flow, unready, evidence } = filled;
  const other = useOtherForm(options, actionContext);
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
      values={filled.first}
      typed={filling.typed}
      account={actionContext.session?.username ?? actionContext.query.get('username') ?? undefined}
      context={context}
      serverErrors={flow.step === 'answered' ? flow.result.error?.errors : undefined}
      busy={flow.step === 'sending' || other.busy}
      unready={unready}
      readOnly={fixed}
      scope={scope}
      lastSend={filling.lastSend}
      hiddenButtons={hiddenButtons}
      onChange={filling.changed}
      onOther={(button, values) => void filled.ifFree(() => void other.start(button, values))}
      onSteps={(button, checked) => {
        const start = () => press({ button, filled: checked });
        return checked === null ? start() : void filled.ifFree(start);
      }}
      onSubmit={filled.start}
      total={AmountLine && <AmountLine settings={workspace.settings} />}
      // A closed form has no steps to go through.
      body={
        Wizard &&
        !fixed && (
          <Wizard {...{ form, actionContext, context, location }} anew={filling.fill > 0} lastSend={filling.lastSend} />
        )
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
        rest={filling.rest}
        conflict={flow.conflict}
        onDiscard={filled.discard}
        onRestRead={filling.restRead}
      />
      <RestNotice stored rest={filled.storedRest} onRead={filled.storedRestRead} />
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
      {/* Its code comes after the dialog was read: where an update has removed it, the page loads anew. */}
      {filled.owed !== null && flow.step === 'filling' && <PaymentDue reference={filled.owed} />}
      {isOver ? null : (
        <div hidden={unready === 'failed'}>
          {Trap && rule && (
            <Trap form={form.id} protection={rule.protection} call={actionContext.call} gather={evidence} />
          )}
          <Providers form={form} context={actionContext} record={prefilled.record.values} texts={texts}>
            {/* Where the fields cannot be drawn, sending and its outcome go on. */}
            <ErrorBoundary onRetry={filling.recover}>{engine}</ErrorBoundary>
          </Providers>
        </div>
      )}
      <ErrorBoundary>
        <SendOutcome
          {...{ flow, texts }}
          results={form.spec.results}
          onCancel={filled.cancel}
          onClose={filled.close}
          onClosed={focus.answerRead}
        />
        {filled.again.asked && <SendAgain onSend={filled.again.send} onLeave={filled.again.leave} />}
        <OutcomeDialog outcome={other.outcome} onClose={other.close} />
        <OutcomeDialog
          outcome={outcome}
          onClose={() => setOutcome(null)}
          // The dialog still has the focus when this is called.
          onClosed={() => void setTimeout(focus.focusIfLost)}
        />
        {pressed && (
          <FormSteps
            {...{ pressed, loaded, actionContext, context, prefilled }}
            onDone={(came, last) => {
              filled.worked(pressed.button, last);
              setOutcome(came);
            }}
            onGone={() => press(null)}
          />
        )}
      </ErrorBoundary>
    </FocusTarget>
  );
}

/**
 * Sends another form with the values that it shares with this one. Its broken rules are shown in a dialog, since its
 * fields are not on the page; otherwise it is sent and answered like any form.
 */
function useOtherForm(
  { loaded: { texts }, workspace, context, location }: FormViewOptions,
  actionContext: ActionContext,
) {
  const { runtime, language } = useApp();
  const page = usePageResults();
  const runs = useLatestRun();
  /** The keys of each form that a button sends, by its id. */
  const [keys] = useState(() => new Map<string, SendKeys>());
  const [outcome, setOutcome] = useState<ResultOutcome | 'busy' | null>(null);

  return {
    busy: outcome === 'busy',
    outcome,
    close: () => setOutcome(null),
    async start(button: OtherFormButton, all: Values) {
      setOutcome(null);
      const other = await loadFormBundle(workspace, button.form, language, runtime.registries, false).catch(() => null);
      if (!other) return setOutcome(outcomeOf(noAnswer, undefined, texts));
      const names = propertyNames(other.form.schema);
      const values = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
      const errors = other.checkForm(other.form, other.validators, values);
      if (errors.length > 0) {
        const message = errors.map((error) => other.words({ form: other.form, context }, error)).join('\n\n');
        return setOutcome({ severity: 'error', title: texts.text('app.result.error'), message });
      }
      const { isLatest } = runs.begin();
      setOutcome('busy');
      const { form, actions } = other;
      const own = keys.get(form.id) ?? createSendKeys(form, `${location} ${context}`, actionContext.session?.username);
      keys.set(form.id, own);
      const submission = { form, values, context, record: noRecord };
      const action = actions[form.spec.submit?.action ?? ''];
      const result = await sendByAction(action, actionContext, submission, { keys: own, isWaiting: isLatest });
      if (!isLatest()) return;
      const named = resultUseOf(result.status, form.spec.results)?.text;
      setOutcome(named !== undefined && page.show(named) ? null : outcomeOf(result, form.spec.results, other.texts));
    },
  };
}
