import type { FieldPathList } from '@rjsf/utils';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { CompiledForm, OtherFormButton, StepsButton, Values } from '../core/config.ts';
import type { Shape } from '../core/forms/shape.ts';
import { valueAt } from '../core/values/field-path.ts';
import type { Summary } from './errors/error-book.ts';
import type { FormStore } from './store/store.ts';
import { CLEARED, HELD, rowsTopic, SHAPE, SUMMARY, shapeTopic } from './store/subscriptions.ts';
import { type Address, fieldAt, fieldPathOf, isWithin } from './store/values/address.ts';

/** What the parts of one form share. Holds no value: those are asked of the store, one field each. */
export interface Engine {
  store: FormStore;
  /** By name; the contract, which itself leads here, says what they are. */
  widgets: Readonly<Record<string, unknown>>;
  /** Text variant, e.g. the login tab. */
  context: string | null;
  /** Sends another form with the values of this one; absent where nobody can. */
  onOther: ((button: OtherFormButton, values: Values) => void) | undefined;
  /** Does what a button with steps is for; absent where nobody can. `values` are the checked ones where it sends them. */
  onSteps: ((button: StepsButton, values: Values | null) => void) | undefined;
  /** Ids of buttons that do not show now. */
  hiddenButtons: readonly string[];
  /** The form only shows a record: nothing can be changed or sent. */
  fixed: boolean;
}

export const EngineContext = createContext<Engine | null>(null);

const LockedContext = createContext(false);
export const LockedProvider = LockedContext.Provider;

/** Values are on their way: nothing can be changed. */
export const useLocked = (): boolean => useContext(LockedContext);

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('a part of a form stands outside FormEngine');
  return engine;
}

/** The form in the hands of rjsf's own `Form`, which keeps the values itself. */
interface PlainForm {
  form: CompiledForm;
  context: string | null;
  values: unknown;
  set(path: FieldPathList, value: unknown): void;
}

export const PlainContext = createContext<PlainForm | null>(null);

const NO_FORM = { id: '', uiSchema: {}, widgets: {}, spec: {}, schema: {} } as CompiledForm;

/** The form that is drawn, whoever keeps its values, and its text variant. */
export function useDrawnForm(): { form: CompiledForm; context: string | null } {
  const engine = useContext(EngineContext);
  const plain = useContext(PlainContext);
  return { form: engine?.store.form ?? plain?.form ?? NO_FORM, context: (engine ?? plain)?.context ?? null };
}

/** The group or row whose fields are drawn here; empty in the form itself. */
export const ParentContext = createContext<Address>('');

/**
 * Where a field stands that is named here: one beside the others of the same form, group or row, by the name of its
 * property, or a widget's own, by the `name` of its props.
 */
export function useAddressOf(): (name: string) => Address {
  const parent = useContext(ParentContext);
  return useCallback((name) => (parent !== '' && isWithin(name, parent) ? name : fieldAt(parent, name)), [parent]);
}

/** What the field shows, drafts included. */
export function useShown(address: Address): unknown {
  const store = useContext(EngineContext)?.store ?? null;
  const plain = useContext(PlainContext);
  const shown = useTopic(store, address, () => store?.shown(address));
  return store ? shown : plainValue(plain, address);
}

/** What rjsf's own `Form` holds of a field. */
export function plainValue(plain: PlainForm | null, address: Address): unknown {
  return plain ? valueAt(plain.values, fieldPathOf(address)) : undefined;
}

/**
 * What the field shows, for what draws it: not drawn again for what its box holds by itself, but for everything that
 * comes afterwards, be it what was drawn before.
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

/** What counts, drafts not included. */
export function useValue(address: Address): unknown {
  const { store } = useEngine();
  return useTopic(store, address, () => store.value(address));
}

/** Encoded errors to show at the field. */
export function useErrors(address: Address): readonly string[] {
  const store = useContext(EngineContext)?.store ?? null;
  return useTopic(store, address, () => store?.errors.of(address) ?? NONE);
}

/** Encoded errors whose room below the field is kept since the last submit. */
export function useErrorRoom(address: Address): readonly string[] {
  const store = useContext(EngineContext)?.store ?? null;
  return useTopic(store, address, () => store?.errors.roomOf(address) ?? NONE);
}

export function useShape(): Shape {
  const { store } = useEngine();
  return useTopic(store, SHAPE, () => store.shape());
}

/** The shape of a group or a row; nothing while it does not show. */
export function useShapeAt(address: Address): Shape | undefined {
  const { store } = useEngine();
  return useTopic(store, shapeTopic(address), () => store.shape(address));
}

/** Keys of the rows of a list, in order. */
export function useRowKeys(list: Address): readonly string[] {
  const { store } = useEngine();
  return useTopic(store, rowsTopic(list), () => store.rows(list));
}

/** What was cleared can be had back. */
export function useCanUndoClear(): boolean {
  const { store } = useEngine();
  return useTopic(store, CLEARED, () => store.canUndoClear());
}

/** The form is to be sent, and a widget is still finding out what was typed. */
export function useHeld(): boolean {
  const store = useContext(EngineContext)?.store ?? null;
  return useTopic(store, HELD, () => store?.lookups.held ?? false);
}

export function useSummary(): Summary {
  const { store } = useEngine();
  return useTopic(store, SUMMARY, () => store.errors.summary());
}

/** Somebody has tried to send it, and was told what is wrong. */
export function useSubmitted(): boolean {
  const { store } = useEngine();
  return useTopic(store, SUMMARY, () => store.errors.summary().items.length > 0);
}

const NONE: readonly string[] = [];
const nothing = () => undefined;

function useTopic<T>(store: FormStore | null, topic: string, snapshot: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscriptions.listen(topic, listener) ?? nothing,
    [store, topic],
  );
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
