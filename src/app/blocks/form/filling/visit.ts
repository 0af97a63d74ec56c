import { formVisitCall } from '../../../../api/calls/statistics.ts';
import type { Call } from '../../../../core/action.ts';
import type { CompiledForm, Values } from '../../../../core/config.ts';
import { sameJson } from '../../../../core/values/value-text.ts';

/** A visit to a form, told to the server once: when the form is sent, or when it is left. */
export interface Visit {
  typed(values: Values): void;
  sent(): void;
  leave(): void;
}

export function beginVisit({ id, spec }: CompiledForm, call: Call): Visit {
  let before: Values = {};
  /** The section that was filled in last. */
  let section = '';
  let isOver = false;
  const tell = (left?: string) => {
    if (isOver) return;
    isOver = true;
    removeEventListener('pagehide', leave);
    void call(formVisitCall({ form: id, ...(left === undefined ? {} : { left }) }));
  };
  const leave = () => tell(section);
  addEventListener('pagehide', leave);
  return {
    typed(values) {
      const changed = [...Object.keys(values), ...Object.keys(before)].find(
        (name) => !sameJson(values[name], before[name]),
      );
      before = values;
      section = spec.sections?.find(({ fields }) => changed !== undefined && fields.includes(changed))?.id ?? section;
    },
    sent: () => tell(),
    leave,
  };
}
