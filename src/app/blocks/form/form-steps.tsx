import { useEffect, useRef, useState } from 'react';
import type { ActionContext, CallResult } from '../../../core/action.ts';
import type { StepsButton, Values } from '../../../core/config.ts';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { createStepsRun, type StepsTask } from '../../steps/run-steps.ts';
import { StepsDialog, type StepsDialogProps } from '../../steps/steps-dialog.tsx';
import { succeeded } from '../sending/form-flow.ts';
import { outcomeOf } from '../sending/outcome.ts';
import type { FormBundle } from './filling/load-form.ts';
import type { Prefilled } from './filling/use-prefill.ts';
import { LateResult } from './late-result.tsx';

/** The pressed button, with the checked input if it sends that. */
export interface PressedButton {
  button: StepsButton;
  filled: Values | null;
}

interface Props {
  /** `null` after the dialog has closed. */
  pressed: PressedButton | null;
  loaded: FormBundle;
  actionContext: ActionContext;
  context: string | null;
  prefilled: Prefilled;
  /** All steps are done. */
  onDone(button: StepsButton, last: CallResult): void;
  /** The dialog with the steps has closed. */
  onGone(): void;
  /** The outcome was closed. */
  onClosed(): void;
}

/** The steps of a pressed button, and their outcome. */
export default function FormSteps({
  pressed,
  loaded,
  actionContext,
  context,
  prefilled,
  onDone,
  onGone,
  onClosed,
}: Props) {
  const [outcome, setOutcome] = useState<ResultOutcome | null>(null);
  const { form, actions } = loaded;
  const { record, reread } = prefilled;
  return (
    <>
      <LateResult outcome={outcome} onClose={() => setOutcome(null)} onClosed={onClosed} />
      {pressed && (
        <Steps
          task={{ ...pressed, form, actions, context: actionContext, block: context, record, reread }}
          onDone={(came, last) => {
            onDone(pressed.button, last);
            setOutcome(came);
            void reread();
          }}
          onClosed={(partly) => {
            onGone();
            if (partly) void reread();
          }}
        />
      )}
    </>
  );
}

interface StepsProps {
  task: StepsTask;
  /** All steps are done. */
  onDone(outcome: ResultOutcome | null, last: CallResult): void;
  /**
   * The dialog has closed.
   * @param partly some steps were done before one failed
   */
  onClosed(partly: boolean): void;
}

const running: Pick<StepsDialogProps, 'open' | 'state' | 'done' | 'failure'> = {
  ...{ open: true, state: 'running', done: 0, failure: '' },
};

/** Runs the steps of a button, with a question before if the button has one. */
function Steps({ task, onDone, onClosed }: StepsProps) {
  const texts = useTexts();
  const { button, form, block } = task;
  const [run] = useState(() => createStepsRun(task));
  const [{ open, state, done, failure }, put] = useState(
    button.confirm ? { ...running, state: 'asking' as const } : running,
  );
  const started = useRef(false);

  const own = (name: string) => {
    const key = `forms.${form.id}.${name}`;
    return texts.text(block === null ? key : [`${key}_${block}`, key]);
  };
  async function start() {
    put((now) => ({ ...now, state: 'running' }));
    for (;;) {
      const result = await run.next();
      if (!succeeded(result)) {
        const failure = outcomeOf(result, button.results, texts)?.message ?? result.error?.message ?? '';
        return put((now) => ({ ...now, state: 'failed', done: run.done, failure }));
      }
      const isOver = run.done >= button.steps.length;
      put((now) => ({ ...now, done: run.done, open: now.open && !isOver }));
      if (isOver) return onDone(outcomeOf(result, button.results, texts), result);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (started.current || button.confirm) return;
    started.current = true;
    void start();
  }, []);

  const title = own(`buttons.${button.id}`) || button.id;
  return (
    <StepsDialog
      open={open}
      title={title}
      question={button.confirm ? own(`${button.id}.confirm`) : null}
      steps={button.steps.map(({ id }) => own(`${button.id}.steps.${id}`) || title)}
      done={done}
      state={state}
      failure={failure}
      danger={button.look === 'danger'}
      // Not while a cancelled dialog fades out.
      onStart={() => open && void start()}
      onClose={() => put((now) => ({ ...now, open: false }))}
      onClosed={() => onClosed(state === 'failed' && done > 0)}
    />
  );
}
