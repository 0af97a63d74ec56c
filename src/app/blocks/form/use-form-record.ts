import { useMemo } from 'react';
import type { ActionContext } from '../../../core/action.ts';
import { holds } from '../../../core/expressions/evaluate.ts';
import { hiddenNow } from './hidden-buttons.ts';
import type { LoadedForm } from './load-form.ts';
import { usePrefill } from './use-prefill.ts';
import { recordOf, useScope } from './use-scope.ts';

/** What a form is filled from, and what follows from it: what expressions see, and what may be done. */
export function useFormRecord({ form, actions }: LoadedForm, context: ActionContext) {
  const prefilled = usePrefill(form, actions, context);
  const { record } = prefilled;
  const scope = useScope(recordOf(record));
  const hiddenButtons = useMemo(() => hiddenNow(form, record, scope), [form, record, scope]);
  return {
    prefilled,
    scope,
    /** The record is shown and cannot be changed as it is. */
    fixed: !holds(form.spec.enabled, scope),
    hiddenButtons,
  };
}
