import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm, StepsButton, Values } from '../../core/config.ts';
import { holds } from '../../core/expressions/evaluate.ts';
import { actionsOf } from '../../core/form-actions.ts';
import { prefillsOf } from '../../core/prefills.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { fetchLater, Notice, ResultDialog } from '../../ui/later.tsx';
import type { Outcome } from '../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../ui/states.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { Conflict } from '../conflict/conflict-notice.tsx';
import { useStepUp } from '../session/use-step-up.ts';
import type { Workspace } from '../version/workspace.ts';
import { hiddenNow } from './hidden-buttons.ts';
import type { LoadedForm } from './load-form.ts';
import { arrivesQuietly } from './outcome.ts';
import { useActionContext } from './use-action-context.ts';
import { useFilling } from './use-filling.ts';
import { useOtherForm } from './use-other-form.ts';
import { usePrefill } from './use-prefill.ts';
import { recordOf, useScope } from './use-scope.ts';
import { fetchSendKeys, useSend } from './use-send.ts';

const DraftNotice = lazy(() => import('../drafts/draft-notice.tsx'));
const ConflictNotice = lazy(() => import('../conflict/conflict-notice.tsx'));
const Steps = lazy(() => import('../steps/steps.tsx'));

interface Props {
  loaded: LoadedForm;
  /** What looks at the form from beside it. */
  beside?: ReactNode;
  workspace: Workspace;
  context: string | null;
  /** Where the form stands, for what is typed into it; the same for the same form on the same page. */
  place: string;
  /** The page may be left without being asked, whatever is filled in. */
  free?: boolean;
  /** Something was changed by hand. */
  onTyped?(): void;
  /** What was typed has arrived; giving true back means: what there is to say is said elsewhere. */
  onSent?(outcome: Outcome | null): boolean | undefined;
}

/** A loaded form with its first values, its sending and what comes of it. */
export function FilledForm({ loaded, workspace, context, place, free = false, beside, onTyped, onSent }: Props) {
  const { form, actions, Engine, Sockets = null } = loaded;
  const { submit, afterSuccess = 'keep', enabled } = form.spec;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const buttonGone = useRef(false);
  const retried = useRef(false);
  const worked = useRef(false);
  const [pressed, press] = useState<Pressed | null>(null);
  const [stepsOutcome, setStepsOutcome] = useState<Outcome | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const texts = useTexts();
  const actionContext = useActionContext(workspace, loaded.texts);
  const prefilled = usePrefill(form, actions, actionContext);
  const { record, reread } = prefilled;
  const scope = useScope(recordOf(record));
  const fixed = !holds(enabled, scope);
  const filling = useFilling({ page: place, form: form.id, free, fixed, onTyped });
  const other = useOtherForm(workspace, context, actionContext);
  const asked = useStepUp();
  const send = useSend({
    form,
    action: actions[submit?.action ?? ''],
    actionContext,
    context,
    place,
    texts: loaded.texts,
    record,
    async onConflict() {
      const now = await reread();
      if (now) setConflict({ before: record.values, after: now.values });
      return now !== null;
    },
    onSent(outcome, etag) {
      setConflict(null);
      if (etag !== null) prefilled.tagged(etag);
      buttonGone.current = afterSuccess === 'reset' || !holds(enabled, { ...scope, record: record.values });
      if (afterSuccess === 'reset') filling.startOver();
      else filling.settle();
      return onSent?.(outcome);
    },
  });
  // A form that starts over, or only shows its record from now on, takes the button with it that had the focus;
  // the keyboard goes on from its beginning.
  const focusBeginning = () => {
    if (buttonGone.current) {
      box?.focus();
      // Focus alone leaves the page where it is while any of the form is in sight.
      box?.scrollIntoView({ block: 'start' });
    }
    buttonGone.current = false;
  };
  const missing = useMemo(() => actionsOf(form.spec).filter((name) => !Object.hasOwn(actions, name)), [form, actions]);
  const hiddenButtons = useMemo(() => hiddenNow(form, record, scope), [form, record, scope]);
  // A button that has done its work may go, before or after what came of it was read.
  const focusIfLost = () => void (document.activeElement === document.body && box?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever buttons come or go
  useEffect(() => {
    if (worked.current) focusIfLost();
  }, [hiddenButtons]);
  // A page that is this form alone, such as that for signing in, begins at its first empty field.
  useEffect(() => {
    const here = document.activeElement;
    if (!box || !free || (here !== document.body && here?.tagName !== 'H1')) return;
    const first = [...box.querySelectorAll<HTMLInputElement>('form input:not([type=hidden], [tabindex="-1"])')];
    (first.find(({ value }) => value === '') ?? first[0])?.focus({ preventScroll: true });
  }, [box, free]);
  // Once somebody goes to a field, what may have to be told on sending is fetched.
  useEffect(() => {
    const fetchBoth = () => {
      fetchLater();
      // As there: the need itself tries again and says so.
      fetchSendKeys().catch(() => undefined);
    };
    box?.addEventListener('focusin', fetchBoth, { once: true });
  }, [box]);
  useEffect(() => filling.watch(box), [filling.watch, box]);
  // The button that was pressed has gone with the failure; the keyboard goes on at the form.
  useEffect(() => {
    if (!box || !retried.current) return;
    retried.current = false;
    box.focus();
  }, [box]);

  if (prefilled.state === 'loading') return <FormSkeleton fields={Object.keys(form.widgets).length + 1} />;
  if (prefilled.state === 'failed') {
    const retry = () => {
      retried.current = true;
      prefilled.retry();
    };
    return <FailedView onRetry={retry} />;
  }
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
      serverErrors={send.fieldErrors}
      busy={send.busy || other.busy}
      readOnly={fixed}
      scope={scope}
      sent={filling.sent}
      hiddenButtons={hiddenButtons}
      onChange={filling.changed}
      onOther={other.start}
      onSteps={(button, filled) => press({ button, filled })}
      onSubmit={send.start}
    >
      {beside}
    </Engine>
  );
  return (
    <div ref={setBox} tabIndex={-1} style={{ outline: 'none' }}>
      <Suspense>
        {missing.map((name) => (
          <Notice key={name} severity="error" sx={{ mb: 3 }}>
            {texts.text('app.form.unknownAction', { name })}
          </Notice>
        ))}
        {prefilled.empty && !makesRecord(form) && (
          <Notice severity="info" sx={{ mb: 3 }}>
            {texts.text('app.form.noRecord')}
          </Notice>
        )}
        {fixed && (
          <Notice severity="info" sx={{ mb: 3 }}>
            {texts.text('app.form.recordFixed')}
          </Notice>
        )}
        {filling.restored && (
          <DraftNotice
            onDiscard={() => {
              filling.startOver();
              box?.focus();
            }}
          />
        )}
        {conflict && <ConflictNotice conflict={conflict} form={form} block={context} />}
      </Suspense>
      {Sockets ? (
        <Sockets form={form} context={actionContext} record={record.values} texts={loaded.texts}>
          {engine}
        </Sockets>
      ) : (
        engine
      )}
      <ErrorBoundary>
        <Suspense>
          <Result
            telling={send}
            quiet={asked || arrivesQuietly(form.spec.results)}
            onClosed={() => {
              focusBeginning();
              // The button may have gone with the state that the page is in now.
              setTimeout(focusIfLost);
            }}
          />
          <Result telling={other} />
          <Result
            telling={{ busy: false, outcome: stepsOutcome, close: () => setStepsOutcome(null) }}
            // The dialog still holds the focus when it says that it is gone.
            onClosed={() => void setTimeout(focusIfLost)}
          />
          {pressed && (
            <Steps
              place={{ ...pressed, form, actions, context: actionContext, block: context, record, reread }}
              onDone={(outcome, { etag }) => {
                worked.current = true;
                if (etag) prefilled.tagged(etag);
                if (pressed.button.values === 'filled') filling.settle();
                // What is left of the record is nothing: neither is anything typed to stay.
                else if (pressed.button.values === 'none') filling.startOver();
                setConflict(null);
                setStepsOutcome(outcome);
                void reread();
              }}
              onClosed={(partly) => {
                press(null);
                if (partly) void reread();
              }}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** A button with steps that was pressed, with the checked values where it sends them. */
interface Pressed {
  button: StepsButton;
  filled: Values | null;
}

/** The form makes the record that it reads: that there is none yet is nothing to tell. */
function makesRecord({ spec }: CompiledForm): boolean {
  return spec.submit !== undefined && spec.submit.action === prefillsOf(spec).at(-1)?.action;
}

interface ResultProps {
  telling: { busy: boolean; outcome: Outcome | null; progress?: number | null; close(): void };
  /** No dialog while waiting. */
  quiet?: boolean;
  onClosed?(): void;
}

/** The dialog, from the first send on; it stays, so that it can fade. */
function Result({ telling, quiet = false, onClosed }: ResultProps) {
  const outcome: Outcome | 'busy' | null = telling.busy && !quiet ? 'busy' : telling.outcome;
  const [used, setUsed] = useState(false);
  if (outcome !== null && !used) setUsed(true);
  if (!used) return null;
  const told = { outcome, progress: telling.progress ?? null, onClose: telling.close };
  return <ResultDialog {...told} {...(onClosed ? { onClosed } : {})} />;
}
