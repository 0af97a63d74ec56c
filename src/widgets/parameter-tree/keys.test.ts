import { expect, test } from 'vitest';
import { projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import { plantTree } from '../../core/lists/tree.ts';
import { commandOf } from './keys.ts';
import { visibleRows } from './visible-rows.ts';

// 0 renewable, 1 mobility (open), 2 and 3 its children, 4 permits, 5 audits, 6 old
const rows = visibleRows(plantTree(projectEntries), new Set(['1']), null);
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each<[key: string, held: string, at: number, command: object | undefined]>([
  ['ArrowDown', '', 0, { do: 'go', to: 1 }],
  ['ArrowDown', '', 6, { do: 'go', to: 6 }],
  ['ArrowUp', '', 0, { do: 'go', to: 0 }],
  ['ArrowDown', 'shift', 2, { do: 'go', to: 3, choose: true }],
  ['Home', '', 4, { do: 'go', to: 0 }],
  ['End', '', 4, { do: 'go', to: 6 }],
  ['ArrowRight', '', 0, { do: 'expand', at: 0 }],
  ['ArrowRight', '', 1, { do: 'go', to: 2 }],
  ['ArrowRight', '', 5, { do: 'go', to: 5 }],
  ['ArrowLeft', '', 1, { do: 'expand', at: 1 }],
  ['ArrowLeft', '', 3, { do: 'go', to: 1 }],
  ['ArrowLeft', '', 0, { do: 'go', to: 0 }],
  [' ', '', 3, { do: 'toggle', at: 3 }],
  ['Enter', '', 3, { do: 'toggle', at: 3 }],
  [' ', 'shift', 3, { do: 'range', from: 2, to: 3 }],
  ['*', '', 1, { do: 'openSiblings', at: 1 }],
  ['a', '', 1, { do: 'letter', letter: 'a' }],
  ['a', 'ctrl', 1, { do: 'all' }],
  ['a', 'meta', 1, { do: 'all' }],
  ['Home', 'ctrl shift', 3, { do: 'range', from: 3, to: 0 }],
  ['End', 'ctrl shift', 3, { do: 'range', from: 3, to: 6 }],
  ['c', 'ctrl', 1, undefined],
  ['ArrowLeft', 'alt', 1, undefined],
  ['Tab', '', 1, undefined],
  ['F5', '', 1, undefined],
  ['Escape', '', 1, undefined],
])('%s %s on row %i', (key, held, at, command) => {
  const keys = Object.fromEntries(held.split(' ').map((name) => [`${name}Key`, true]));
  expect(commandOf({ key, ...plain, ...keys }, rows, at, 2)).toEqual(command);
});
