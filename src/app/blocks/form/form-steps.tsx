import { useEffect, useRef, useState } from 'react';
import type { Action, ActionContext, CallResult, RecordState } from '../../../core/action.ts';
import type { CompiledForm, StepsButton, Values } from '../../../core/config.ts';
import { noAnswer, succeeded } from '../../../core/failures.ts';
import { isShownOnly } from '../../../core/forms/drawn.ts';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { newIdempotencyKey } from '../../sending/idempotency-key.ts';
import { outcomeOf } from '../../sending/outcome.ts';
import type { FormBundle } from './filling/load-form.ts';
import type { Prefilled } from './filling/use-prefill.ts';
import { StepsDialog, type StepsDialogProps } from './steps-dialog.tsx';

/** The pressed button, with the checked input if it sends that. */
export interface PressedButton {
  button: StepsButton;
  filled: Values | null;
}

interface Props {
  pressed: PressedButton;
  loaded: FormBundle;
  actionContext: ActionContext;
  context: string | null;
  prefilled: Prefilled;
  onDone(outcome: ResultOutcome | null, last: CallResult): void;
  onGone(): void;
}

const running: Pick<StepsDialogProps, 'open' | 'state' | 'done' | 'failure'> = {
  open: true,
  state: 'running',
  done: 0,
  failure: '',
};

/** Runs the steps of a button, with a question before if the button has one. */
export default function FormSteps({ pressed, loaded, actionContext, context, prefilled, onDone, onGone }: Props) {
  const texts = useTexts();
  const { button } = pressed;
  const { form, actions } = loaded;
  const { record, reread } = prefilled;
  const [run] = useState(() =>
    createStepsRun({ ...pressed, form, actions, context: actionContext, block: context, record, reread }),
  );
  const [{ open, state, done, failure }, put] = useState(
    button.confirm ? { ...running, state: 'asking' as const } : running,
  );
  const started = useRef(false);

  const own = (name: string) => {
    const key = `forms.${form.id}.${name}`;
    return texts.text(context === null ? key : [`${key}_${context}`, key]);
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
      if (!isOver) continue;
      onDone(outcomeOf(result, button.results, texts), result);
      return void reread();
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
      onClosed={() => {
        onGone();
        // Some steps were done before one failed.
        if (state === 'failed' && done > 0) void reread();
      }}
    />
  );
}

interface StepsTask {
  form: CompiledForm;
  actions: Record<string, Action>;
  context: ActionContext;
  /** The `context` of the block that shows the form. */
  block: string | null;
  button: StepsButton;
  /** The checked input, if the button sends it. */
  filled: Values | null;
  record: RecordState;
  /** Reads the record again; `null` on failure. */
  reread(): Promise<RecordState | null>;
}

/**
 * The steps of one press of a button. `next` runs the first step that is not done, so that after a failure it is
 * repeated; a step whose answer was lost keeps its key.
 */
export function createStepsRun(task: StepsTask) {
  const { button, actions, context } = task;
  const keys = new Map<string, string>();
  let done = 0;
  let failed = false;
  let record = task.record;

  async function result(step: StepsButton['steps'][number]): Promise<CallResult> {
    const action = Object.hasOwn(actions, step.action) ? actions[step.action] : undefined;
    const idempotencyKey = keys.get(step.id) ?? newIdempotencyKey();
    keys.set(step.id, idempotencyKey);
    const params = step.params ?? {};
    if (action?.send) {
      // An earlier step may have changed the record, and so may another user before a retry.
      if (done > 0 || failed) {
        const fresh = await task.reread();
        if (!fresh) return noAnswer;
        record = fresh;
      }
      const values = { ...valuesOf(task, record), ...button.set };
      return action.send(context, params, { form: task.form, values, context: task.block, idempotencyKey, record });
    }
    const removed = (await action?.file?.remove(context, params, { idempotencyKey })) ?? noAnswer;
    return removed.status === 404 ? { status: 204, data: null, error: null } : removed;
  }

  return {
    get done() {
      return done;
    },
    async next(): Promise<CallResult> {
      const step = button.steps[done];
      if (!step) return noAnswer;
      const came = await result(step);
      const success = succeeded(came);
      if (came.status !== 0 && came.status < 500) keys.delete(step.id);
      if (success) done += 1;
      failed = !success;
      return came;
    },
  };
}

function valuesOf({ form, button, filled }: StepsTask, record: RecordState): Values {
  if (button.values === 'none') return {};
  if (button.values === 'filled') return filled ?? {};
  return Object.fromEntries(Object.entries(record.values).filter(([property]) => !isShownOnly(form, [property])));
}
