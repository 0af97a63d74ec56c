import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CompiledForm, Values } from '../../../../core/config.ts';
import { beginsCase } from '../../../../core/forms/form-actions.ts';
import { showsStatistics } from '../../../../core/published/shows-statistics.ts';
import { useApp } from '../../../context.tsx';
import type { Workspace } from '../../../version/workspace.ts';
import type { Visit } from './visit.ts';

/** Counts a visit to a form, without whose it was; its code loads when something is typed, and only where a page shows counts. */
export function useVisit({ menu }: Workspace, form: CompiledForm) {
  const { call } = useApp().runtime;
  const isCounted = useMemo(() => beginsCase(form.spec) && showsStatistics(menu.pages), [menu, form]);
  const [visit] = useState(() => ({ under: null as Promise<Visit> | null }));
  const over = useCallback(
    (end: (visit: Visit) => void) => {
      void visit.under?.then(end, () => undefined);
      visit.under = null;
    },
    [visit],
  );
  useEffect(() => () => over((one) => one.leave()), [over]);
  return {
    typed(values: Values) {
      if (!isCounted) return;
      visit.under ??= import('./visit.ts').then(({ beginVisit }) => beginVisit(form, call));
      // A visit that cannot be counted disturbs nobody.
      visit.under.then((one) => one.typed(values)).catch(() => undefined);
    },
    sent: () => over((one) => one.sent()),
  };
}
