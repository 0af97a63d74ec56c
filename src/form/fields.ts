import { useContext, useMemo, useRef } from 'react';
import type { Values } from '../core/config.ts';
import { useLocked } from '../ui/fields/locked.ts';
import {
  EngineContext,
  PlainContext,
  plainValue,
  useAddressOf,
  useDrawnForm,
  useEngine,
  useShown,
  useWatched,
} from './context.ts';
import { fieldAt, fieldPathOf } from './store/values/address.ts';

/**
 * The shown values of fields, typed text included, for a child of `FormEngine`. A hidden field shows nothing.
 * @param names the same list every time
 */
export function useFieldValues(names: readonly string[]): Values {
  const { store } = useEngine();
  const last = useRef<Values>({});
  return useWatched(names, () => {
    const drawn = store.shape().names;
    const now = Object.fromEntries(
      names.map((name) => [name, drawn.includes(name) ? store.shown(fieldAt('', name)) : undefined]),
    );
    const same = names.every((name) => Object.hasOwn(last.current, name) && last.current[name] === now[name]);
    if (!same) last.current = now;
    return last.current;
  });
}

export function useFieldOptions(name: string): Readonly<Record<string, unknown>> {
  const { form } = useDrawnForm();
  const ui = (form.uiSchema[name] ?? {}) as Record<string, unknown>;
  return (ui['ui:options'] ?? {}) as Record<string, unknown>;
}

/** The fields of the same form, group or row by name, at the moment of the call: for handlers, not for drawing. */
export function useFields() {
  const store = useContext(EngineContext)?.store;
  const plain = useContext(PlainContext);
  const locked = useLocked();
  const addressOf = useAddressOf();
  return useMemo(
    () => ({
      value: (name: string): unknown => (store ? store.shown(addressOf(name)) : plainValue(plain, addressOf(name))),
      /** The user has changed it, now or in a restored draft. */
      isTouched: (name: string) => store?.isTouched(addressOf(name)) ?? false,
      /** Counts at once, like a choice of the user; ignored while values are being sent. */
      set: (name: string, value: unknown) => {
        if (locked) return;
        if (store) store.change(addressOf(name), value);
        else plain?.set(fieldPathOf(addressOf(name)), value);
      },
    }),
    [store, plain, locked, addressOf],
  );
}

/** Watches another field of the same form, group or row. Without a name it is empty and ignores changes. */
export function useSibling(name: string | undefined) {
  const fields = useFields();
  const addressOf = useAddressOf();
  const value = useShown(name === undefined ? '' : addressOf(name));
  return useMemo(
    () => ({
      value: name === undefined ? undefined : value,
      touched: name !== undefined && fields.isTouched(name),
      set: (next: unknown) => (name === undefined ? undefined : fields.set(name, next)),
    }),
    [fields, name, value],
  );
}
