import { useState } from 'react';
import type { CallResult } from '../../../../core/action.ts';
import type { StepsButton, Values } from '../../../../core/config.ts';
import { closedBy } from '../../../../core/forms/closed.ts';
import type { Outcome } from '../../../../ui/result-dialog.tsx';
import type { Workspace } from '../../../version/workspace.ts';
import { outcomeOf } from '../../sending/outcome.ts';
import { useFormFlow } from '../../sending/use-form-flow.ts';
import type { LoadedForm } from './load-form.ts';
import { useActionContext } from './use-action-context.ts';
import { useFilling } from './use-filling.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useFormRecord } from './use-form-record.ts';

export interface FormPlace {
  loaded: LoadedForm;
  workspace: Workspace;
  context: string | null;
  /** Where the form stands, for what is typed into it; the same for the same form on the same page. */
  location: string;
  /** State of the case that the form goes on with; absent where it begins one, or the page has a record. */
  state?: string;
  /** The page may be left without being asked, whatever is filled in. */
  free?: boolean;
  /** Something was changed by hand. */
  onTyped?(): void;
  /** What was typed has arrived; giving true back means: what there is to say is said elsewhere. */
  onSent?(outcome: Outcome | null): boolean | undefined;
}

/** A form from its first values over what is typed to what comes of sending it, and where the keyboard goes on. */
export function useFilledForm(place: FormPlace) {
  const { loaded, workspace, context, location, state, free = false, onTyped, onSent } = place;
  const { form, actions, texts } = loaded;
  const { submit, afterSuccess, results } = form.spec;
  const actionContext = useActionContext(workspace, texts);
  const { prefilled, scope, closed, counts, hiddenButtons } = useFormRecord(loaded, actionContext, state);
  const filling = useFilling({ page: location, form: form.id, free, fixed: closed !== null, onTyped });
  const focus = useFormFocus(free, hiddenButtons, filling.watch);
  const { flow, emit, start, cancel } = useFormFlow({
    ...{ form, action: actions[submit?.action ?? ''], actionContext, context, location, prefilled },
    onSent(result) {
      if (result.etag) prefilled.tagged(result.etag);
      const { values } = prefilled.record;
      focus.sent(afterSuccess === 'reset' || closedBy(form.spec, { ...scope, record: values }) !== null);
      counts.ask();
      if (afterSuccess === 'reset') filling.startOver();
      else filling.markSent();
      return onSent?.(outcomeOf(result, results, texts)) === true;
    },
  });
  /** Values to be sent though they were sent just so; `null` while nothing is asked. */
  const [same, ask] = useState<Values | null>(null);
  const makesNew = actions[submit?.action ?? '']?.makesNew?.(submit?.params ?? {}) === true;
  return {
    ...{ actionContext, prefilled, scope, closed, hiddenButtons, filling, focus, flow, cancel },
    start: (values: Values) => (makesNew && filling.isAsSent ? ask(values) : start(values)),
    /** Whether the same is to be sent once more. */
    again: {
      asked: same !== null,
      send() {
        ask(null);
        if (same) void start(same);
      },
      leave: () => ask(null),
    },
    unready: (['failed', 'loading'] as const).find((lack) => flow.step === lack || counts.state === lack),
    close: () => emit({ type: 'close' }),
    retry() {
      focus.retrying();
      if (counts.state === 'failed') counts.ask();
      if (flow.step === 'failed') prefilled.retry();
    },
    /** Throws away what was typed before. */
    discard() {
      filling.startOver();
      focus.focus();
    },
    /** The steps of a button have changed the record. */
    worked({ values }: StepsButton, { etag }: CallResult) {
      focus.worked();
      if (etag) prefilled.tagged(etag);
      if (values === 'filled') filling.markSent();
      // What is left of the record is nothing: neither is anything typed to stay.
      else if (values === 'none') filling.startOver();
      emit({ type: 'saved' });
    },
  };
}
