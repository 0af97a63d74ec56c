import { useMemo } from 'react';
import type { ActionContext, RecordState } from '../../../../core/action.ts';
import type { CompiledForm } from '../../../../core/config.ts';
import { isMet } from '../../../../core/expressions/evaluate.ts';
import type { FormScope } from '../../../../core/expressions/form-values.ts';
import { closedBy } from '../../../../core/forms/closed.ts';
import type { LoadedForm } from './load-form.ts';
import { usePrefill } from './use-prefill.ts';
import { recordOf, useScope } from './use-scope.ts';
import { useSentCounts } from './use-sent-counts.ts';

/** What a form is filled from, and what follows from it: what expressions see, and what may be done. */
export function useFormRecord({ form, actions }: LoadedForm, context: ActionContext, state?: string) {
  const prefilled = usePrefill(form, actions, context);
  const { record } = prefilled;
  const counts = useSentCounts(form, context);
  const scope = useScope(recordOf(record), { sent: counts.data, state });
  const closed = useMemo(() => closedBy(form.spec, scope), [form, scope]);
  const hiddenButtons = useMemo(() => hiddenNow(form, record, scope), [form, record, scope]);
  return {
    prefilled,
    scope,
    /** How often the form was sent, where that counts. */
    counts,
    /** It cannot be sent now, and why; a record is shown and cannot be changed as it is. */
    closed,
    hiddenButtons,
  };
}

/** Ids of the buttons that have nothing to do with the record as it is. */
function hiddenNow({ spec }: CompiledForm, { exists }: RecordState, scope: FormScope): readonly string[] {
  return (spec.buttons ?? []).flatMap((button) => {
    if (typeof button !== 'object' || !('steps' in button)) return [];
    const fits = (exists || button.values === 'filled') && isMet(button.when, scope);
    return fits ? [] : [button.id];
  });
}
