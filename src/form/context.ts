import type { FieldPathList } from '@rjsf/utils';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { CompiledForm, OtherFormButton, StepsButton, Values } from '../core/config.ts';
import type { Shape } from '../core/forms/shape.ts';
import { valueAt } from '../core/values/field-path.ts';
import type { Summary } from './errors/error-book.ts';
import type { FormStore } from './store/store.ts';
import { CLEARED, HELD, rowsTopic, SHAPE, SUMMARY, shapeTopic } from './store/subscriptions.ts';
import { type Address, fieldAt, fieldPathOf, isWithin } from './store/values/address.ts';

/** Shared by the parts of one form. Values are not among it: each field reads its own from the store. */
export interface Engine {
  store: FormStore;
  /** By name; of the type `Widget`, whose module imports this one. */
  widgets: Readonly<Record<string, unknown>>;
  /** Text variant, e.g. the login tab. */
  context: string | null;
  /** Sends another form with the values of this one; absent in a preview. */
  onOther: ((button: OtherFormButton, values: Values) => void) | undefined;
  /** Runs the steps of a button; absent in a preview. `values` are the checked ones if the button sends them. */
  onSteps: ((button: StepsButton, values: Values | null) => void) | undefined;
  hiddenButtons: readonly string[];
  /** The form only shows a record. */
  fixed: boolean;
}

export const EngineContext = createContext<Engine | null>(null);

const LockedContext = createContext(false);
export const LockedProvider = LockedContext.Provider;

/** Values are being sent, so nothing can be changed. */
export const useLocked = (): boolean => useContext(LockedContext);

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('a part of a form stands outside FormEngine');
  return engine;
}

/** A form that rjsf's own `Form` draws and keeps the values of. */
interface PlainForm {
  form: CompiledForm;
  context: string | null;
  values: unknown;
  set(path: FieldPathList, value: unknown): void;
}

export const PlainContext = createContext<PlainForm | null>(null);

const NO_FORM = { id: '', uiSchema: {}, widgets: {}, spec: {}, schema: {} } as CompiledForm;

/** The form that is drawn, with or without a store, and its text variant. */
export function useDrawnForm(): { form: CompiledForm; context: string | null } {
  const engine = useContext(EngineContext);
  const plain = useContext(PlainContext);
  return { form: engine?.store.form ?? plain?.form ?? NO_FORM, context: (engine ?? plain)?.context ?? null };
}

/** The group or row around a field; empty for fields of the form itself. */
export const ParentContext = createContext<Address>('');

/** The address of a field of the same form, group or row by its property, or of a widget's own field by its `name`. */
export function useAddressOf(): (name: string) => Address {
  const parent = useContext(ParentContext);
  return useCallback((name) => (parent !== '' && isWithin(name, parent) ? name : fieldAt(parent, name)), [parent]);
}

/** The value of a field or an entry, typed text included. */
export function useShown(address: Address): unknown {
  const store = useContext(EngineContext)?.store ?? null;
  const plain = useContext(PlainContext);
  const shown = useTopic(store, address, () => store?.shown(address));
  return store ? shown : plainValue(plain, address);
}

export function plainValue(plain: PlainForm | null, address: Address): unknown {
  return plain ? valueAt(plain.values, fieldPathOf(address)) : undefined;
}

/**
 * The shown value of a field, for its widget. A key that the box shows by itself does not draw the widget again; every
 * later change does, even one back to the value that was drawn last.
 */
export function useDrawn(address: Address): unknown {
  const { store } = useEngine();
  const last = useRef<{ value: unknown }>({ value: undefined });
  const snapshot = useCallback(() => {
    const value = store.shown(address);
    if (!Object.is(value, last.current.value)) last.current = { value };
    return last.current;
  }, [store, address]);
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscriptions.listen(address, (held) => {
        const before = last.current;
        if (snapshot() !== before && !held) listener();
      }),
    [store, address, snapshot],
  );
  return useSyncExternalStore(subscribe, snapshot, snapshot).value;
}

/** The value without typed text that does not count yet. */
export function useValue(address: Address): unknown {
  const { store } = useEngine();
  return useTopic(store, address, () => store.value(address));
}

/** Encoded errors of a field. */
export function useErrors(address: Address): readonly string[] {
  const store = useContext(EngineContext)?.store ?? null;
  return useTopic(store, address, () => store?.errors.of(address) ?? NONE);
}

/** Encoded errors whose height is reserved below the field since the last submit. */
export function useReservedErrors(address: Address): readonly string[] {
  const store = useContext(EngineContext)?.store ?? null;
  return useTopic(store, address, () => store?.errors.reservedOf(address) ?? NONE);
}

export function useShape(): Shape {
  const { store } = useEngine();
  return useTopic(store, SHAPE, () => store.shape());
}

/** The shape of a group or a row; nothing while it is hidden. */
export function useShapeAt(address: Address): Shape | undefined {
  const { store } = useEngine();
  return useTopic(store, shapeTopic(address), () => store.shape(address));
}

export function useRowKeys(list: Address): readonly string[] {
  const { store } = useEngine();
  return useTopic(store, rowsTopic(list), () => store.rows(list));
}

export function useCanUndoClear(): boolean {
  const { store } = useEngine();
  return useTopic(store, CLEARED, () => store.canUndoClear());
}

/** The form waits to be sent until a widget has finished a lookup. */
export function useHeld(): boolean {
  const store = useContext(EngineContext)?.store ?? null;
  return useTopic(store, HELD, () => store?.lookups.held ?? false);
}

export function useSummary(): Summary {
  const { store } = useEngine();
  return useTopic(store, SUMMARY, () => store.errors.summary());
}

/** A submit has failed, and its errors show. */
export function useSubmitted(): boolean {
  const { store } = useEngine();
  return useTopic(store, SUMMARY, () => store.errors.summary().items.length > 0);
}

const NONE: readonly string[] = [];
const noop = () => undefined;

function useTopic<T>(store: FormStore | null, topic: string, snapshot: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscriptions.listen(topic, listener) ?? noop,
    [store, topic],
  );
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
