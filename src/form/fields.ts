import { useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Values } from '../core/config.ts';
import {
  EngineContext,
  PlainContext,
  plainValue,
  useAddressOf,
  useDrawnForm,
  useEngine,
  useLocked,
  useShown,
} from './context.ts';
import { SHAPE } from './store/subscriptions.ts';
import { fieldAt, fieldPathOf } from './store/values/address.ts';

/**
 * The shown values of fields, typed text included, for a child of `FormEngine`. A hidden field shows nothing.
 * @param names the same list every time
 */
export function useFieldValues(names: readonly string[]): Values {
  const { store } = useEngine();
  const last = useRef<Values>({});
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscriptions.listenAll([SHAPE, ...names.map((name) => fieldAt('', name))], listener),
    [store, names],
  );
  const snapshot = () => {
    const drawn = store.shape().names;
    const now = Object.fromEntries(
      names.map((name) => [name, drawn.includes(name) ? store.shown(fieldAt('', name)) : undefined]),
    );
    const same = names.every((name) => Object.hasOwn(last.current, name) && last.current[name] === now[name]);
    if (!same) last.current = now;
    return last.current;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

export function useFieldOptions(name: string): Readonly<Record<string, unknown>> {
  const { form } = useDrawnForm();
  const ui = (form.uiSchema[name] ?? {}) as Record<string, unknown>;
  return (ui['ui:options'] ?? {}) as Record<string, unknown>;
}

/** The fields of the same form, group or row by name, at the moment of the call: for handlers, not for drawing. */
export interface Fields {
  value(name: string): unknown;
  /** The user has changed it, now or in a restored draft. */
  isTouched(name: string): boolean;
  /** Counts at once, like a choice of the user; ignored while values are being sent. */
  set(name: string, value: unknown): void;
}

export function useFields(): Fields {
  const store = useContext(EngineContext)?.store;
  const plain = useContext(PlainContext);
  const locked = useLocked();
  const addressOf = useAddressOf();
  return useMemo(
    () => ({
      value: (name) => (store ? store.shown(addressOf(name)) : plainValue(plain, addressOf(name))),
      isTouched: (name) => store?.isTouched(addressOf(name)) ?? false,
      set: (name, value) => {
        if (locked) return;
        if (store) store.change(addressOf(name), value);
        else plain?.set(fieldPathOf(addressOf(name)), value);
      },
    }),
    [store, plain, locked, addressOf],
  );
}

/** Another field of the same form, group or row. */
export interface Sibling {
  value: unknown;
  /** The user has changed it, now or in a restored draft. */
  touched: boolean;
  /** Counts at once, like a choice of the user; ignored while values are being sent. */
  set(value: unknown): void;
}

/** Watches another field of the same form, group or row. Without a name it is empty and ignores changes. */
export function useSibling(name: string | undefined): Sibling {
  const fields = useFields();
  const addressOf = useAddressOf();
  const value = useShown(name === undefined ? '' : addressOf(name));
  return useMemo(
    () => ({
      value: name === undefined ? undefined : value,
      touched: name !== undefined && fields.isTouched(name),
      set: (next) => (name === undefined ? undefined : fields.set(name, next)),
    }),
    [fields, name, value],
  );
}
