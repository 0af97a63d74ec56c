import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { useStoodBefore } from '../../../ui/hooks/hydrating.ts';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { type FormPlace, useFilledForm } from './filling/use-filled-form.ts';
import { useOtherForm } from './filling/use-other-form.ts';
import { FormNotices } from './form-notices.tsx';
import type { PressedButton } from './form-steps.tsx';
import { LateResult, SendResult } from './late-result.tsx';

const FormSteps = lazy(() => import('./form-steps.tsx'));
const SendAgain = lazy(() => import('./send-again.tsx'));

interface Props extends FormPlace {
  /** What looks at the form from its side. */
  aside?: ReactNode;
}

/** A loaded form with its first values, its sending and what comes of it. */
export function FilledForm({ aside, ...place }: Props) {
  const { loaded, workspace, context, location } = place;
  const { form, texts, Engine, Providers, Wizard } = loaded;
  /** Undefined until a button with steps is pressed for the first time. */
  const [pressed, press] = useState<PressedButton | null>();
  const filled = useFilledForm(place);
  const { actionContext, prefilled, scope, closed, hiddenButtons, filling, focus, flow, unready } = filled;
  const other = useOtherForm(loaded, workspace, context, actionContext);
  // A form that stood in the page before the app did may hold what was typed by now: it stays, and its values come to it.
  const stands = useStoodBefore();

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
      // Where nothing can be filled in, there is nothing to go through.
      body={
        Wizard &&
        !fixed && <Wizard {...{ form, actionContext, context, location }} anew={filling.fill > 0} sent={filling.sent} />
      }
    >
      {aside}
    </Engine>
  );
  // What only sends has nothing to show while it cannot be sent; a record is there to be read.
  const isOver = fixed && form.spec.record === undefined;
  return (
    <FocusPlace ref={focus.ref}>
      {failed}
      <FormNotices
        {...{ loaded, context, closed }}
        empty={prefilled.empty}
        restored={filling.restored}
        conflict={flow.conflict}
        onDiscard={filled.discard}
      />
      {isOver ? null : (
        <div hidden={unready === 'failed'}>
          {Providers ? (
            <Providers form={form} context={actionContext} record={prefilled.record.values} texts={texts}>
              {engine}
            </Providers>
          ) : (
            engine
          )}
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
              // The dialog still holds the focus when it says that it is gone.
              onClosed={() => void setTimeout(focus.focusIfLost)}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </FocusPlace>
  );
}
