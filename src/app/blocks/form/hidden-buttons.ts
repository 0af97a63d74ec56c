import type { RecordState } from '../../../core/action.ts';
import type { CompiledForm } from '../../../core/config.ts';
import { holds } from '../../../core/expressions/evaluate.ts';
import type { FormScope } from '../../../core/expressions/form-values.ts';

/** Ids of the buttons that have nothing to do with the record as it is. */
export function hiddenNow({ spec }: CompiledForm, { exists }: RecordState, scope: FormScope): readonly string[] {
  return (spec.buttons ?? []).flatMap((button) => {
    if (typeof button !== 'object' || !('steps' in button)) return [];
    const fits = (exists || button.values === 'filled') && holds(button.when, scope);
    return fits ? [] : [button.id];
  });
}
