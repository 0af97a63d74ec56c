import type { FieldPathList } from '@rjsf/utils';
import { type Context, createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { CompiledForm } from '../core/config.ts';
import type { Shape } from '../core/forms/shape.ts';
import { valueAt } from '../core/values/field-path.ts';
import type { FormEngineProps } from './engine-props.ts';
import type { Summary } from './store/form-errors.ts';
import type { FormStore } from './store/store.ts';
import { CLEARED, HELD, rowsTopic, SCOPE, SHAPE, SUMMARY, shapeTopic } from './store/subscriptions.ts';
import { type Address, fieldAt, fieldPathOf, isWithin } from './store/values/address.ts';

/** Shared by the parts of one form. Values are not among it: each field reads its own from the store. */
export interface Engine extends Pick<FormEngineProps, 'onOther' | 'onSteps'> {
  store: FormStore;
  context: string | null;
  hiddenButtons: readonly string[];
  /** The form only shows a record. */
  fixed: boolean;
}

export const EngineContext = createContext<Engine | null>(null);

const OUTSIDE = 'a part of a form stands outside FormEngine';

/** The value of a context that `FormEngine` provides. */
export function useWithin<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error(OUTSIDE);
  return value;
}

export const useEngine = (): Engine => useWithin(EngineContext);

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
export const useValue = (address: Address): unknown => useFact(address, (store) => store.tree.at(address));

/**
 * A result of fields of the form, and of names that expressions can read; equal while these are.
 * @param names the same list every time
 */
export function useWatched<T>(names: readonly string[], read: () => T): T {
  const { store } = useEngine();
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscriptions.listenAll([SHAPE, SCOPE, ...names.map((name) => fieldAt('', name))], listener),
    [store, names],
  );
  return useSyncExternalStore(subscribe, read, read);
}

/** Encoded errors of a field. */
export const useErrors = (address: Address): readonly string[] =>
  useFact(address, (store) => store.errors.of(address), NONE);

/** Encoded errors whose height is reserved below the field since the last submit. */
export const useReservedErrors = (address: Address): readonly string[] =>
  useFact(address, (store) => store.errors.reservedOf(address), NONE);

export const useShape = (): Shape => useFact(SHAPE, (store) => store.shape());

/** The shape of a group or a row; nothing while it is hidden. */
export const useShapeAt = (address: Address): Shape | undefined =>
  useFact(shapeTopic(address), (store) => store.shape(address));

export const useRowKeys = (list: Address): readonly string[] =>
  useFact(rowsTopic(list), (store) => store.tree.keys(list));

export const useCanUndoClear = (): boolean => useFact(CLEARED, (store) => store.canUndoClear());

/** The form waits to be sent until a widget has finished a lookup. */
export const useHeld = (): boolean => useFact(HELD, (store) => store.lookups.held, false);

export const useSummary = (): Summary => useFact(SUMMARY, (store) => store.errors.summary());

/** A submit has failed, and its errors show. */
export const useSubmitted = (): boolean => useFact(SUMMARY, (store) => store.errors.summary().items.length > 0);

const NONE: readonly string[] = [];
const noop = () => undefined;

/** @param outside what holds where a stock `Form` draws the field; without it the hook needs a `FormEngine` */
function useFact<T>(topic: string, read: (store: FormStore) => T, outside?: T): T {
  const engine = useContext(EngineContext);
  if (!engine && outside === undefined) throw new Error(OUTSIDE);
  return useTopic(engine?.store ?? null, topic, () => (engine ? read(engine.store) : (outside as T)));
}

function useTopic<T>(store: FormStore | null, topic: string, snapshot: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscriptions.listen(topic, listener) ?? noop,
    [store, topic],
  );
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
