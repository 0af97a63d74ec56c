import { useCallback, useSyncExternalStore } from 'react';
import { SHAPE } from './channels.ts';
import { useEngine } from './context.ts';
import type { FormStore } from './store.ts';

/**
 * How many of the boxes that have to be ticked before the form may be sent are not (`needs` of the form
 * file). A box that a condition hides is not asked for.
 */
export function unmetNeeds(store: FormStore): number {
  const { names } = store.shape();
  return (store.form.spec.needs ?? []).filter((name) => names.includes(name) && store.value(name) !== true).length;
}

/** The same, kept up to date. */
export function useUnmetNeeds(): number {
  const { store } = useEngine();
  const subscribe = useCallback(
    (listener: () => void) => {
      const topics = [SHAPE, ...(store.form.spec.needs ?? [])];
      const ends = topics.map((topic) => store.channels.listen(topic, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store],
  );
  const count = () => unmetNeeds(store);
  return useSyncExternalStore(subscribe, count, count);
}
