import { expect, test } from 'vitest';
import { projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import { allNodes, plantTree } from '../../core/lists/tree.ts';
import { findNodes, searchable, visibleRows } from './visible-rows.ts';

const roots = plantTree(projectEntries);
const nodes = searchable(allNodes(roots));

/** Depth as dashes, label, place among those on show. */
function drawn(flipped: string[], sought = ''): string[] {
  return visibleRows(roots, new Set(flipped), findNodes(nodes, sought)).map(
    ({ node, position, siblings, expanded }) =>
      `${'-'.repeat(node.depth)}${node.entry.label} ${position}/${siblings}${expanded === undefined ? '' : expanded ? ' open' : ' shut'}`,
  );
}

test('closed at first, open where it was flipped', () => {
  expect(drawn([])).toEqual([
    'Generació renovable 1/5 shut',
    'Mobilitat elèctrica 2/5 shut',
    'Tràmits 3/5 shut',
    'Auditories 4/5',
    'Àrea antiga 5/5',
  ]);
  expect(drawn(['1', '2.0'])).toHaveLength(7);
  expect(drawn(['2', '2.0']).slice(2, 6)).toEqual([
    'Tràmits 3/5 open',
    '-Llicències 1/2 open',
    '--Obra major 1/1',
    '-Subvencions 2/2',
  ]);
});

test.each([
  ['eolica', ['Generació renovable 1/1 open', '-Eòlica 1/1']],
  ['ÀREA', ['Àrea antiga 1/1']],
  ['  major   obra ', ['Tràmits 1/1 open', '-Llicències 1/1 open', '--Obra major 1/1']],
  ['zzz', []],
])('seeks %j without regard to accents, capitals and order', (sought, expected) => {
  expect(drawn([], sought)).toEqual(expected);
});

test('below a group that was found everything can be opened, and finds can be closed', () => {
  expect(drawn([], 'mobilitat')).toEqual(['Mobilitat elèctrica 1/1 shut']);
  expect(drawn(['1'], 'mobilitat')).toEqual(['Mobilitat elèctrica 1/1 open', '-Punts de recàrrega 1/2', '-Flotes 2/2']);
  expect(drawn(['0'], 'eolica')).toEqual(['Generació renovable 1/1 shut']);
});

test.each(['instalacions', 'instal.lacions', 'installacions', 'instal·lacions', 'instaŀlacions'])(
  'the ela geminada is found however it is typed: %s',
  (sought) => {
    const one = searchable(allNodes(plantTree([{ value: 1, label: 'Instal·lacions tèrmiques' }])));
    expect(findNodes(one, `${sought} termiques`)?.at.size).toBe(1);
  },
);
