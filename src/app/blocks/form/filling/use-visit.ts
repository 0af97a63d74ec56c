import { useEffect, useMemo, useRef } from 'react';
import type { Call } from '../../../../core/action.ts';
import type { CompiledForm, Values } from '../../../../core/config.ts';
import { beginsCase } from '../../../../core/forms/form-actions.ts';
import { showsStatistics } from '../../../../core/published/placed-forms.ts';
import { sameJson } from '../../../../core/values/value-text.ts';
import { useApp } from '../../../context.tsx';
import type { Workspace } from '../../../version/workspace.ts';

/** Counts a visit to a form, without whose it was, where a page shows counts. It begins when something is typed. */
export function useVisit({ menu }: Workspace, form: CompiledForm) {
  const { call } = useApp().runtime;
  const isCounted = useMemo(() => beginsCase(form.spec) && showsStatistics(menu.pages), [menu, form]);
  const visit = useRef<ReturnType<typeof beginVisit>>(null);
  useEffect(() => () => visit.current?.leave(), []);
  return {
    typed(values: Values) {
      if (!isCounted) return;
      visit.current ??= beginVisit(form, call);
      visit.current.typed(values);
    },
    sent() {
      visit.current?.sent();
      visit.current = null;
    },
  };
}

/** A visit is told to the server once: when the form is sent, or when it is left. */
function beginVisit({ id, spec }: CompiledForm, call: Call) {
  let before: Values = {};
  /** The section that was filled in last. */
  let section = '';
  let isOver = false;
  const tell = (left?: string) => {
    if (isOver) return;
    isOver = true;
    removeEventListener('pagehide', leave);
    void call({
      method: 'POST',
      path: '/visits',
      body: { form: id, ...(left === undefined ? {} : { left }) },
      keepalive: true,
    });
  };
  const leave = () => tell(section);
  addEventListener('pagehide', leave);
  return {
    typed(values: Values) {
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
