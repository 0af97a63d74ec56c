import { expect, test } from 'vitest';
import { projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import { allNodes, plantTree } from '../../core/lists/tree.ts';
import { findNodes, searchable, visibleRows } from './visible-rows.ts';

const roots = plantTree(projectEntries);
const nodes = searchable(allNodes(roots));

/** Depth as dashes, label, position among the visible siblings. */
function drawn(toggled: string[], query = ''): string[] {
  return visibleRows(roots, new Set(toggled), findNodes(nodes, query)).map(
    ({ node, position, siblings, expanded }) =>
      `${'-'.repeat(node.depth)}${node.entry.label} ${position}/${siblings}${expanded === undefined ? '' : expanded ? ' open' : ' shut'}`,
  );
}

test('nodes are closed at first and can be opened', () => {
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
])('the search for %j ignores accents, case and order', (query, expected) => {
  expect(drawn([], query)).toEqual(expected);
});

test('blanks, wide letters and invisible characters make no difference', () => {
  const one = searchable(allNodes(plantTree([{ value: 1, label: 'Energia  solar' }])));
  for (const query of ['energia solar', ' energia \u00a0 solar', '\uff45nergia\u200b\u3000solar'])
    expect(findNodes(one, query)?.nodes.size, query).toBe(1);
  expect(findNodes(one, '\u200b \u00a0')).toBe(null);
});

test('a matching group can be opened, and the ancestor of a match closed', () => {
  expect(drawn([], 'mobilitat')).toEqual(['Mobilitat elèctrica 1/1 shut']);
  expect(drawn(['1'], 'mobilitat')).toEqual(['Mobilitat elèctrica 1/1 open', '-Punts de recàrrega 1/2', '-Flotes 2/2']);
  expect(drawn(['0'], 'eolica')).toEqual(['Generació renovable 1/1 shut']);
});

test.each(['instalacions', 'instal.lacions', 'installacions', 'instal·lacions', 'instaŀlacions'])(
  'the ela geminada matches every spelling: %s',
  (query) => {
    const one = searchable(allNodes(plantTree([{ value: 1, label: 'Instal·lacions tèrmiques' }])));
    expect(findNodes(one, `${query} termiques`)?.nodes.size).toBe(1);
  },
);
