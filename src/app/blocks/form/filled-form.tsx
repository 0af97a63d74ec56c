import { lazy, type ReactNode, Suspense, useState } from 'react';
import { closedBy } from '../../../core/forms/closed.ts';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { useHydrating } from '../../hydrating.ts';
import { useStepUp } from '../../step-up/use-step-up.ts';
import type { Workspace } from '../../version/workspace.ts';
import { arrivesQuietly, outcomeOf } from '../sending/outcome.ts';
import { useFormFlow } from '../sending/use-form-flow.ts';
import { FormNotices } from './form-notices.tsx';
import type { PressedButton } from './form-steps.tsx';
import { LateResult } from './late-result.tsx';
import type { LoadedForm } from './load-form.ts';
import { useActionContext } from './use-action-context.ts';
import { useFilling } from './use-filling.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useFormRecord } from './use-form-record.ts';
import { useOtherForm } from './use-other-form.ts';

const FormSteps = lazy(() => import('./form-steps.tsx'));

interface Props {
  loaded: LoadedForm;
  /** What looks at the form from its side. */
  aside?: ReactNode;
  workspace: Workspace;
  context: string | null;
  /** Where the form stands, for what is typed into it; the same for the same form on the same page. */
  location: string;
  /** The page may be left without being asked, whatever is filled in. */
  free?: boolean;
  /** Something was changed by hand. */
  onTyped?(): void;
  /** What was typed has arrived; giving true back means: what there is to say is said elsewhere. */
  onSent?(outcome: Outcome | null): boolean | undefined;
}

/** A loaded form with its first values, its sending and what comes of it. */
export function FilledForm({ loaded, workspace, context, location, free = false, aside, onTyped, onSent }: Props) {
  const { form, actions, texts, Engine, Providers, Wizard } = loaded;
  const { submit, afterSuccess, results } = form.spec;
  /** Undefined until a button with steps is pressed for the first time. */
  const [pressed, press] = useState<PressedButton | null>();
  const actionContext = useActionContext(workspace, texts);
  const { prefilled, scope, closed, counts, hiddenButtons } = useFormRecord(loaded, actionContext);
  const fixed = closed !== null;
  const { record } = prefilled;
  const filling = useFilling({ page: location, form: form.id, free, fixed, onTyped });
  const focus = useFormFocus(free, hiddenButtons, filling.watch);
  const other = useOtherForm(workspace, context, actionContext);
  const action = actions[submit?.action ?? ''];
  const { flow, emit, start, cancel } = useFormFlow({
    ...{ form, action, actionContext, context, location, prefilled },
    onSent(result) {
      if (result.etag) prefilled.tagged(result.etag);
      focus.sent(afterSuccess === 'reset' || closedBy(form.spec, { ...scope, record: record.values }) !== null);
      counts.ask();
      if (afterSuccess === 'reset') filling.startOver();
      else filling.markSent();
      return onSent?.(outcomeOf(result, results, texts)) === true;
    },
  });
  const quiet = useStepUp().length > 0 || arrivesQuietly(results);
  // A form that stood in the page before the app did may hold what was typed by now: it stays, and its values come to it.
  const [stands] = useState(useHydrating());
  const lacks = [flow.step, counts.state];
  const unready = lacks.includes('failed') ? 'failed' : lacks.includes('loading') ? 'loading' : undefined;

  if (unready === 'loading' && !stands) return <FormSkeleton fields={Object.keys(form.widgets).length + 1} />;
  const retry = () => {
    focus.retrying();
    if (counts.state === 'failed') counts.ask();
    if (flow.step === 'failed') prefilled.retry();
  };
  const failed = unready === 'failed' && <FailedView onRetry={retry} />;
  if (failed && !stands) return failed;
  const sending = flow.step === 'sending';
  const answer = flow.step === 'answered' ? flow.result : null;
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
      serverErrors={answer?.error?.errors}
      busy={sending || other.busy}
      unready={unready}
      readOnly={fixed}
      scope={scope}
      sent={filling.sent}
      hiddenButtons={hiddenButtons}
      onChange={filling.changed}
      onOther={other.start}
      onSteps={(button, filled) => press({ button, filled })}
      onSubmit={start}
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
  const isOver = closed !== null && form.spec.record === undefined;
  const discard = () => {
    filling.startOver();
    focus.focus();
  };
  return (
    <FocusPlace ref={focus.ref}>
      {failed}
      <FormNotices
        {...{ loaded, context, closed }}
        empty={prefilled.empty}
        restored={filling.restored}
        conflict={flow.conflict}
        onDiscard={discard}
      />
      {isOver ? null : (
        <div hidden={unready === 'failed'}>
          {Providers ? (
            <Providers form={form} context={actionContext} record={record.values} texts={texts}>
              {engine}
            </Providers>
          ) : (
            engine
          )}
        </div>
      )}
      <ErrorBoundary>
        <Suspense>
          <LateResult
            outcome={sending && !quiet ? 'busy' : answer && outcomeOf(answer, results, texts)}
            progress={sending ? flow.progress : null}
            onCancel={cancel}
            onClose={() => emit({ type: 'close' })}
            onClosed={focus.answerRead}
          />
          <LateResult outcome={other.busy ? 'busy' : other.outcome} onClose={other.close} />
          {pressed !== undefined && (
            <FormSteps
              {...{ pressed, loaded, actionContext, context, prefilled }}
              onDone={({ values }, { etag }) => {
                focus.worked();
                if (etag) prefilled.tagged(etag);
                if (values === 'filled') filling.markSent();
                // What is left of the record is nothing: neither is anything typed to stay.
                else if (values === 'none') filling.startOver();
                emit({ type: 'saved' });
              }}
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
