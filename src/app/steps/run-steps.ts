import type { Action, ActionContext, CallResult, RecordState } from '../../core/action.ts';
import type { CompiledForm, StepsButton, Values } from '../../core/config.ts';
import { isShownOnly } from '../../core/forms/drawn.ts';
import { noAnswer } from '../blocks/sending/form-flow.ts';
import { newIdempotencyKey } from '../blocks/sending/idempotency-key.ts';

/** Input of the steps of a button. */
export interface StepsTask {
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
    /** Number of finished steps. */
    get done() {
      return done;
    },
    async next(): Promise<CallResult> {
      const step = button.steps[done];
      if (!step) return noAnswer;
      const came = await result(step);
      const success = came.status >= 200 && came.status < 300;
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
