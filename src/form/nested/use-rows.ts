import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useAddressOf, useEngine, useLocked, useRowKeys } from '../context.ts';
import { type Address, rowAt } from '../store/values/address.ts';

/** What can be done with the rows of a list. */
export interface RowChanges {
  address(key: string): Address;
  /** Keys as they are at this moment. */
  keys(): readonly string[];
  /** What a row holds, with what is being typed. */
  value(key: string): unknown;
  /** Has a row hold something else. */
  change(key: string, value: unknown): void;
  /** Puts a new row in at a position, with its defaults, or with what it holds already. Gives its key. */
  insert(position: number, value?: unknown): string;
  /** Puts a copy right after a row. Gives its key. */
  duplicate(key: string): string;
  /** Gives what brings it back, with all that belonged to it. */
  remove(key: string): () => void;
  move(key: string, position: number): void;
}

interface Rows {
  /** One for each row, in order; a row keeps its own wherever it moves. */
  keys: readonly string[];
  /** Fewest and most rows that the schema allows. */
  min: number;
  max: number;
  /** Values are on their way: nothing can be changed just now. */
  locked: boolean;
  /** The same one as long as it is the same list. */
  changes: RowChanges;
}

/**
 * @param name the list's, as the widget's props say
 * @param schema its schema, as they say
 */
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
