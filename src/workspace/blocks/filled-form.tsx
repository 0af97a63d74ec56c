import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { fetchLater, Notice, ResultDialog } from '../../ui/later.tsx';
import { FailedView, FormSkeleton } from '../../ui/states.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { Workspace } from '../version/workspace.ts';
import type { LoadedForm } from './load-form.ts';
import { useActionContext } from './use-action-context.ts';
import { usePrefill } from './use-prefill.ts';
import { useSend } from './use-send.ts';

interface Props {
  loaded: LoadedForm;
  workspace: Workspace;
  context: string | null;
  /** Something was changed by hand. */
  onTyped(): void;
  /** What was typed has arrived. */
  onSent(): void;
}

/** A loaded form with its first values, its sending and what comes of it. */
export function FilledForm({ loaded, workspace, context, onTyped, onSent }: Props) {
  const { form, actions, Engine } = loaded;
  const { prefill, submit, afterSuccess = 'keep' } = form.spec;
  const [fill, setFill] = useState(0);
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const startedOver = useRef(false);
  const texts = useTexts();
  const actionContext = useActionContext(workspace, loaded.texts);
  const prefilled = usePrefill(form, actions[prefill?.action ?? ''], actionContext);
  const send = useSend({
    form,
    action: actions[submit?.action ?? ''],
    actionContext,
    context,
    texts: loaded.texts,
    onSent() {
      onSent();
      if (afterSuccess !== 'reset') return;
      setFill((before) => before + 1);
      startedOver.current = true;
    },
  });
  // A form that starts over takes the button with it that had the focus; the keyboard goes on from its beginning.
  const focusBeginning = () => {
    if (startedOver.current) place?.focus();
    startedOver.current = false;
  };
  const missing = useMemo(
    () =>
      [...new Set([prefill?.action, submit?.action])].filter(
        (name) => name !== undefined && !Object.hasOwn(actions, name),
      ),
    [prefill, submit, actions],
  );
  // Once somebody goes to a field, what may have to be told on sending is fetched.
  useEffect(() => place?.addEventListener('focusin', fetchLater, { once: true }), [place]);

  if (prefilled.state === 'loading') return <FormSkeleton fields={Object.keys(form.widgets).length + 1} />;
  if (prefilled.state === 'failed') return <FailedView onRetry={prefilled.retry} />;
  return (
    <div ref={setPlace} tabIndex={-1} style={{ outline: 'none' }}>
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
      </Suspense>
      <Engine
        key={fill}
        form={form}
        validators={loaded.validators}
        widgets={loaded.widgets}
        values={prefilled.values}
        context={context}
        serverErrors={send.fieldErrors}
        busy={send.busy}
        onChange={onTyped}
        onSubmit={send.start}
      />
      <ErrorBoundary>
        <Suspense>
          <Result send={send} onClosed={focusBeginning} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** The dialog, from the first send on; it stays, so that it can fade. */
function Result({ send, onClosed }: { send: ReturnType<typeof useSend>; onClosed(): void }) {
  const outcome = send.busy ? 'busy' : send.outcome;
  const [used, setUsed] = useState(false);
  if (outcome !== null && !used) setUsed(true);
  return used ? <ResultDialog outcome={outcome} onClose={send.close} onClosed={onClosed} /> : null;
}
