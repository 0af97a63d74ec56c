import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useAddressOf, useEngine, useLocked, useRowKeys } from '../context.ts';
import { type Address, rowAt } from '../store/values/address.ts';

export interface RowChanges {
  address(key: string): Address;
  /** The keys at the moment of the call. */
  keys(): readonly string[];
  /** The value of a row, typed text included. */
  value(key: string): unknown;
  change(key: string, value: unknown): void;
  /** Inserts a row with its defaults, or with a value. Returns its key. */
  insert(position: number, value?: unknown): string;
  /** Inserts a copy after a row. Returns its key. */
  duplicate(key: string): string;
  /** Returns a function that brings the row back. */
  remove(key: string): () => void;
  move(key: string, position: number): void;
}

interface Rows {
  /** One for each row, in order. A row keeps its key when it moves. */
  keys: readonly string[];
  /** Numbers of rows that the schema allows. */
  min: number;
  max: number;
  /** Values are being sent, so nothing can be changed. */
  locked: boolean;
  /** The same object as long as the list stays the same. */
  changes: RowChanges;
}

/** The rows of a list. `name` and `schema` are those of the widget's props. */
export function useRows(name: string, schema: RJSFSchema): Rows {
  const { store } = useEngine();
  const locked = useLocked();
  const list = useAddressOf()(name);
  const keys = useRowKeys(list);
  const changes = useMemo<RowChanges>(() => {
    const put = (position: number, key: string, value: unknown) => {
      store.setRows(list, withAt(store.rows(list), position, key), new Map([[key, value]]));
      return key;
    };
    return {
      address: (key) => rowAt(list, key),
      keys: () => store.rows(list),
      value: (key) => store.shown(rowAt(list, key)),
      change: (key, value) => store.change(rowAt(list, key), value),
      insert: (position, value = store.logic.newEntry(schema, store.logic.ui(list))) =>
        put(position, store.newRow(), value),
      duplicate: (key) => {
        const copy = structuredClone(store.shown(rowAt(list, key)));
        return put(store.rows(list).indexOf(key) + 1, store.newRow(), copy);
      },
      remove: (key) => {
        const value = store.shown(rowAt(list, key));
        const position = store.rows(list).indexOf(key);
        store.setRows(list, without(store.rows(list), key));
        return () => {
          if (!store.rows(list).includes(key)) put(Math.min(position, store.rows(list).length), key, value);
        };
      },
      move: (key, position) => store.setRows(list, withAt(without(store.rows(list), key), position, key)),
    };
  }, [store, list, schema]);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  return { keys, min: minItems, max: maxItems, locked, changes };
}

function withAt(keys: readonly string[], position: number, key: string): string[] {
  return [...keys.slice(0, position), key, ...keys.slice(position)];
}

function without(keys: readonly string[], key: string): string[] {
  return keys.filter((one) => one !== key);
}
