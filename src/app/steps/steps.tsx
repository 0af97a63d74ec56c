import { useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../core/action.ts';
import type { Outcome } from '../../ui/result-dialog.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { succeeded } from '../blocks/sending/form-flow.ts';
import { outcomeOf } from '../blocks/sending/outcome.ts';
import { createStepsRun, type StepsTask } from './run-steps.ts';
import { StepsDialog, type StepsDialogProps } from './steps-dialog.tsx';

interface Props {
  task: StepsTask;
  /** All steps are done, with what there is to say. */
  onDone(outcome: Outcome | null, last: CallResult): void;
  /** The dialog has gone. @param partly some of the steps were done before one failed */
  onClosed(partly: boolean): void;
}

const running: Pick<StepsDialogProps, 'open' | 'state' | 'done' | 'failure'> = {
  ...{ open: true, state: 'running', done: 0, failure: '' },
};

/** What comes of pressing a button with steps, from the question before to the last answer. */
export default function Steps({ task, onDone, onClosed }: Props) {
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
      // Not while it fades away, cancelled.
      onStart={() => open && void start()}
      onClose={() => put((now) => ({ ...now, open: false }))}
      onClosed={() => onClosed(state === 'failed' && done > 0)}
    />
  );
}
