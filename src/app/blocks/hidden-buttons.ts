import type { RecordState } from '../../core/action.ts';
import type { CompiledForm } from '../../core/config.ts';
import { holds } from '../../core/same-json.ts';
import { holdsSomething } from '../../core/validation.ts';

/** Ids of the buttons that have nothing to do with the record as it is. */
export function hiddenNow({ spec }: CompiledForm, { exists, values }: RecordState): readonly string[] {
  return (spec.buttons ?? []).flatMap((button) => {
    if (typeof button !== 'object' || !('steps' in button)) return [];
    const filled = button.shownWithAny?.some((property) => holdsSomething(values[property])) ?? true;
    const fits = (exists || button.values === 'filled') && filled && holds(button.shownWhen, values);
    return fits ? [] : [button.id];
  });
}
