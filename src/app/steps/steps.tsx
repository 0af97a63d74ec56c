import { useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../core/action.ts';
import type { Outcome } from '../../ui/result-dialog.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { outcomeOf } from '../blocks/sending/outcome.ts';
import { createStepsRun, type StepsTask } from './run-steps.ts';
import { StepsDialog } from './steps-dialog.tsx';

interface Props {
  task: StepsTask;
  /** All steps are done, with what there is to say. */
  onDone(outcome: Outcome | null, last: CallResult): void;
  /** The dialog has gone. @param partly some of the steps were done before one failed */
  onClosed(partly: boolean): void;
}

/** What comes of pressing a button with steps, from the question before to the last answer. */
export default function Steps({ task, onDone, onClosed }: Props) {
  const texts = useTexts();
  const { button, form, block } = task;
  const [run] = useState(() => createStepsRun(task));
  const [open, setOpen] = useState(true);
  const [state, setState] = useState<'asking' | 'running' | 'failed'>(button.confirm ? 'asking' : 'running');
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState('');
  const started = useRef(false);

  const own = (name: string) => {
    const key = `forms.${form.id}.${name}`;
    return texts.text(block === null ? key : [`${key}_${block}`, key]);
  };
  async function start() {
    setState('running');
    for (;;) {
      const result = await run.next();
      setDone(run.done);
      if (result.status < 200 || result.status > 299) {
        setFailure(outcomeOf(result, button.results, texts)?.message ?? result.error?.message ?? '');
        return setState('failed');
      }
      if (run.done < button.steps.length) continue;
      setOpen(false);
      return onDone(outcomeOf(result, button.results, texts), result);
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
      onClose={() => setOpen(false)}
      onClosed={() => onClosed(state === 'failed' && done > 0)}
    />
  );
}
