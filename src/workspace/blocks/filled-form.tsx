import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { actionsOf } from '../../model/form-actions.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { fetchLater, Notice, ResultDialog } from '../../ui/later.tsx';
import type { Outcome } from '../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../ui/states.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { Workspace } from '../version/workspace.ts';
import type { LoadedForm } from './load-form.ts';
import { arrivesQuietly } from './outcome.ts';
import { useActionContext } from './use-action-context.ts';
import { useOtherForm } from './use-other-form.ts';
import { usePrefill } from './use-prefill.ts';
import { useSend } from './use-send.ts';

interface Props {
  loaded: LoadedForm;
  /** What looks at the form from beside it. */
  beside?: ReactNode;
  workspace: Workspace;
  context: string | null;
  /** Where the form stands, for what is typed into it; the same for the same form on the same page. */
  place: string;
  /** Something was changed by hand. */
  onTyped?(): void;
  /** What was typed has arrived; giving true back means: what there is to say is said elsewhere. */
  onSent?(outcome: Outcome | null): boolean | undefined;
}

/** A loaded form with its first values, its sending and what comes of it. */
export function FilledForm({ loaded, workspace, context, place, beside, onTyped, onSent }: Props) {
  const { form, actions, Engine } = loaded;
  const { submit, afterSuccess = 'keep' } = form.spec;
  const [fill, setFill] = useState(0);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const startedOver = useRef(false);
  const texts = useTexts();
  const actionContext = useActionContext(workspace, loaded.texts);
  const draft = useDraft(place, form.id);
  const prefilled = usePrefill(form, actions, actionContext);
  const other = useOtherForm(workspace, context, actionContext);
  const send = useSend({
    form,
    action: actions[submit?.action ?? ''],
    actionContext,
    context,
    place,
    texts: loaded.texts,
    record: prefilled.record,
    onSent(outcome) {
      draft.forget();
      if (afterSuccess === 'reset') {
        setFill((before) => before + 1);
        startedOver.current = true;
      }
      return onSent?.(outcome);
    },
  });
  // A form that starts over takes the button with it that had the focus; the keyboard goes on from its beginning.
  const focusBeginning = () => {
    if (startedOver.current) box?.focus();
    startedOver.current = false;
  };
  const missing = useMemo(() => actionsOf(form.spec).filter((name) => !Object.hasOwn(actions, name)), [form, actions]);
  // Once somebody goes to a field, what may have to be told on sending is fetched.
  useEffect(() => box?.addEventListener('focusin', fetchLater, { once: true }), [box]);

  if (prefilled.state === 'loading') return <FormSkeleton fields={Object.keys(form.widgets).length + 1} />;
  if (prefilled.state === 'failed') return <FailedView onRetry={prefilled.retry} />;
  return (
    <div ref={setBox} tabIndex={-1} style={{ outline: 'none' }}>
      <Suspense>
        {missing.map((name) => (
          <Notice key={name} severity="error" sx={{ mb: 3 }}>
            {texts.text('app.form.unknownAction', { name })}
          </Notice>
        ))}
        {prefilled.empty && (
          <Notice severity="info" sx={{ mb: 3 }}>
            {texts.text('app.form.noRecord')}
          </Notice>
        )}
        {draft.restored && (
          <Notice severity="info" sx={{ mb: 3 }}>
            {texts.text('app.form.draftRestored')}
          </Notice>
        )}
      </Suspense>
      <Engine
        key={fill}
        form={form}
        validators={loaded.validators}
        widgets={loaded.widgets}
        values={prefilled.values}
        typed={draft.typed}
        account={actionContext.session?.username ?? actionContext.query.get('username') ?? undefined}
        context={context}
        serverErrors={send.fieldErrors}
        busy={send.busy || other.busy}
        onChange={(_values, typed) => {
          draft.save(typed);
          onTyped?.();
        }}
        onOther={other.start}
        onSubmit={send.start}
      >
        {beside}
      </Engine>
      <ErrorBoundary>
        <Suspense>
          <Result telling={send} quiet={arrivesQuietly(form.spec.results)} onClosed={focusBeginning} />
          <Result telling={other} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
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
