import type { VisibleRow } from './visible-rows.ts';

/** The command of a key. Positions are indexes of rows. */
export type Command =
  | { do: 'go'; to: number; choose?: boolean }
  | { do: 'expand'; at: number }
  | { do: 'toggle'; at: number }
  | { do: 'range'; from: number; to: number }
  | { do: 'all' }
  | { do: 'openSiblings'; at: number }
  | { do: 'letter'; letter: string };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The keys of the WAI-ARIA tree pattern for multiple selection: Shift with an arrow moves and selects, Shift+Space
 * selects from the last selected row to the current one, Ctrl+Shift with Home or End to the ends, Ctrl+A all.
 * @param at index of the current row
 * @param last index of the row that was selected last
 * @returns undefined for any other key
 */
export function commandOf(key: Key, rows: readonly VisibleRow[], at: number, last: number): Command | undefined {
  const row = rows[at];
  if (!row || key.altKey) return undefined;
  const end = rows.length - 1;
  if (key.ctrlKey || key.metaKey) return withControl(key, at, end);
  const steps: Record<string, number> = {
    ArrowDown: Math.min(at + 1, end),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: end,
  };
  const to = steps[key.key];
  if (to !== undefined)
    return key.shiftKey && key.key.startsWith('Arrow') ? { do: 'go', to, choose: true } : { do: 'go', to };
  switch (key.key) {
    case 'ArrowRight':
      if (row.expanded === undefined) return { do: 'go', to: at };
      return row.expanded ? { do: 'go', to: at + 1 } : { do: 'expand', at };
    case 'ArrowLeft':
      return row.expanded ? { do: 'expand', at } : { do: 'go', to: parentOf(rows, at) };
    case ' ':
      return key.shiftKey ? { do: 'range', from: last, to: at } : { do: 'toggle', at };
    case 'Enter':
      return { do: 'toggle', at };
    case '*':
      return { do: 'openSiblings', at };
  }
  return key.key.length === 1 ? { do: 'letter', letter: key.key } : undefined;
}

function withControl({ key, shiftKey }: Key, at: number, end: number): Command | undefined {
  if (key.toLowerCase() === 'a' && !shiftKey) return { do: 'all' };
  if (shiftKey && key === 'Home') return { do: 'range', from: at, to: 0 };
  if (shiftKey && key === 'End') return { do: 'range', from: at, to: end };
  return undefined;
}

function parentOf(rows: readonly VisibleRow[], at: number): number {
  const above = rows[at]?.node.parent;
  return above ? rows.findIndex((row) => row.node === above) : at;
}
