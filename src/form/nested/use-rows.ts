import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useLocked } from '../../ui/fields/locked.ts';
import { useAddressOf, useEngine, useRowKeys } from '../context.ts';
import { type Address, rowAt } from '../store/values/address.ts';

/**
 * The rows of a list. `name` and `schema` are those of the widget's props. There is a key for each row, in order, which the
 * row keeps when it moves. `changes` stays the same object as long as the list does.
 */
export function useRows(name: string, schema: RJSFSchema) {
  const { store } = useEngine();
  const locked = useLocked();
  const list = useAddressOf()(name);
  const keys = useRowKeys(list);
  const changes = useMemo(() => {
    const put = (position: number, key: string, value: unknown) => {
      store.setRows(list, withAt(store.tree.keys(list), position, key), new Map([[key, value]]));
      return key;
    };
    return {
      address: (key: string): Address => rowAt(list, key),
      /** Those at the moment of the call. */
      keys: () => store.tree.keys(list),
      /** Typed text included. */
      value: (key: string) => store.shown(rowAt(list, key)),
      change: (key: string, value: unknown) => store.change(rowAt(list, key), value),
      /** Inserts a row with its defaults, or with a value. Returns its key. */
      insert: (position: number, value: unknown = store.logic.newEntry(schema, store.logic.ui(list))) =>
        put(position, store.tree.newKey(), value),
      /** Inserts a copy after a row. Returns its key. */
      duplicate: (key: string) => {
        const copy = structuredClone(store.shown(rowAt(list, key)));
        return put(store.tree.keys(list).indexOf(key) + 1, store.tree.newKey(), copy);
      },
      /** Returns a function that brings the row back. */
      remove: (key: string) => {
        const value = store.shown(rowAt(list, key));
        const position = store.tree.keys(list).indexOf(key);
        store.setRows(list, without(store.tree.keys(list), key));
        return () => {
          if (!store.tree.keys(list).includes(key)) put(Math.min(position, store.tree.keys(list).length), key, value);
        };
      },
      move: (key: string, position: number) =>
        store.setRows(list, withAt(without(store.tree.keys(list), key), position, key)),
    };
  }, [store, list, schema]);
  const { minItems: min = 0, maxItems: max = Number.POSITIVE_INFINITY } = schema;
  return { keys, min, max, locked, changes };
}

function withAt(keys: readonly string[], position: number, key: string): string[] {
  return [...keys.slice(0, position), key, ...keys.slice(position)];
}

function without(keys: readonly string[], key: string): string[] {
  return keys.filter((one) => one !== key);
}
