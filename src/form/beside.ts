import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Values } from '../core/config.ts';
import { SHAPE } from './channels.ts';
import { useEngine } from './context.ts';

/**
 * What the fields show, letters still being typed included; for a child of `FormEngine` that looks at the
 * form from beside it. A field that a condition hides shows nothing.
 * @param names the same list every time
 */
export function useFields(names: readonly string[]): Values {
  const { store } = useEngine();
  const last = useRef<Values>({});
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [SHAPE, ...names].map((topic) => store.channels.listen(topic, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, names],
  );
  const snapshot = () => {
    const drawn = store.shape().names;
    const now = Object.fromEntries(names.map((name) => [name, drawn.includes(name) ? store.shown(name) : undefined]));
    const same = names.every((name) => Object.hasOwn(last.current, name) && last.current[name] === now[name]);
    if (!same) last.current = now;
    return last.current;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** The `ui:options` of a field: where its entries come from, what keeps its file. */
export function useFieldOptions(name: string): Readonly<Record<string, unknown>> {
  const { store } = useEngine();
  const ui = (store.form.uiSchema[name] ?? {}) as Record<string, unknown>;
  return (ui['ui:options'] ?? {}) as Record<string, unknown>;
}
