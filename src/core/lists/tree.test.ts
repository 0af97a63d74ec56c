import { expect, test } from 'vitest';
import type { SourceEntry } from '../action.ts';
import type { Json } from '../config.ts';
import { valueText } from '../values/value-text.ts';
import {
  allNodes,
  countChosen,
  isOpen,
  plantTree,
  problemsAmong,
  select,
  selectedTexts,
  type TreeOptions,
  type TreeRule,
  unfitAmong,
  unselect,
} from './tree.ts';

/** Two groups to choose, one with a group of its own; a heading; an entry without children. */
const projects: SourceEntry[] = [
  {
    value: 10,
    key: 'renewable',
    label: 'Renovables',
    children: [
      { value: 11, label: 'Solar', children: [{ value: 12, label: 'Teulada' }] },
      { value: 13, label: 'Eòlica' },
    ],
  },
  { value: 20, key: 'mobility', label: 'Mobilitat', children: [{ value: 21, label: 'Carregadors' }] },
  {
    value: 30,
    key: 'permits',
    label: 'Permisos',
    readOnly: true,
    children: [
      { value: 31, label: 'Llicències', children: [{ value: 32, label: 'Obres' }] },
      { value: 33, label: 'Antics', readOnly: true },
    ],
  },
  { value: 40, key: 'audit', label: 'Auditories' },
];

const families: SourceEntry[] = [
  {
    value: 1,
    label: 'Energia',
    children: [
      { value: { idFamilia: 1, id: 7 }, label: 'Solar' },
      { value: { idFamilia: 1, id: 8 }, label: 'Gas' },
    ],
  },
];

function nodeOf(value: Json, entries = projects, options?: TreeOptions) {
  const node = allNodes(plantTree(entries, options)).find((one) => one.value === valueText(value));
  if (!node) throw new Error(`no ${valueText(value)}`);
  return node;
}

const everyGroup: TreeRule[] = [{ group: '*', atLeastOneChild: true }];
const named = (group: string | number): TreeRule[] => [{ group, atLeastOneChild: true }];

test('values are the same whatever the order of their members', () => {
  expect(valueText({ idFamilia: 1, id: 7 })).toBe(valueText({ id: 7, idFamilia: 1 }));
  expect(valueText({ a: [1, { c: 2, b: 3 }] })).toBe(valueText({ a: [1, { b: 3, c: 2 }] }));
  expect(new Set([1, '1', [1], { 1: 1 }, null].map(valueText)).size).toBe(5);
});

test.each<{ name: string; selected: Json[]; value: Json; after: Json[] }>([
  { name: 'a group', selected: [], value: 10, after: [10] },
  { name: 'a child of a chosen group', selected: [10], value: 13, after: [10, 13] },
  { name: 'no child of a closed group', selected: [], value: 13, after: [] },
  { name: 'no grandchild without its group', selected: [10], value: 12, after: [10] },
  { name: 'a child of a heading', selected: [], value: 31, after: [31] },
  { name: 'no heading', selected: [], value: 30, after: [] },
  { name: 'nothing read-only', selected: [], value: 33, after: [] },
  { name: 'nothing twice', selected: [40], value: 40, after: [40] },
])('selects $name', ({ selected, value, after }) => {
  expect(select(selected, nodeOf(value))).toEqual(after);
});

test.each<{ name: string; selected: Json[]; value: Json; after: Json[] }>([
  { name: 'a group takes all below it along', selected: [40, 10, 11, 12, 13, 21], value: 10, after: [40, 21] },
  { name: 'a child leaves its group', selected: [10, 13], value: 13, after: [10] },
  { name: 'a heading empties what is below it', selected: [31, 32, 40], value: 30, after: [40] },
])('unselect: $name', ({ selected, value, after }) => {
  expect(unselect(selected, nodeOf(value))).toEqual(after);
});

test('parents that are only groups open nothing and are never chosen', () => {
  const group = nodeOf(1, families, { parents: 'group' });
  const leaf = nodeOf({ id: 7, idFamilia: 1 }, families, { parents: 'group' });
  expect(select([], group)).toEqual([]);
  expect(isOpen(leaf, new Set())).toBe(true);
  expect(select([], leaf)).toEqual([{ idFamilia: 1, id: 7 }]);
  expect(
    unselect(
      [
        { id: 7, idFamilia: 1 },
        { id: 9, idFamilia: 2 },
      ],
      leaf,
    ),
  ).toEqual([{ id: 9, idFamilia: 2 }]);
});

test('counts only what can be chosen, each value once', () => {
  const roots = plantTree(projects);
  expect(countChosen(roots, selectedTexts([10, 13, 30, 999]))).toEqual({ chosen: 2, of: 9 });
  expect(countChosen(nodeOf(30).children, selectedTexts([31]))).toEqual({ chosen: 1, of: 2 });
  const twice: SourceEntry[] = [...projects, { value: 40, label: 'Auditories' }];
  expect(countChosen(plantTree(twice), selectedTexts([40]))).toEqual({ chosen: 1, of: 9 });
});

test('tells what is selected and should not be', () => {
  expect(unfitAmong(allNodes(plantTree(projects)), [10, 12, 13, 21, 30, 31, 33, 999, 'x'])).toEqual({
    unknown: [999, 'x'],
    closed: [30, 33],
    orphans: [12, 21],
  });
  expect(unfitAmong(allNodes(plantTree(families, { parents: 'group' })), [1, { id: 7, idFamilia: 1 }])).toEqual({
    unknown: [],
    closed: [1],
    orphans: [],
  });
});

test.each<{ name: string; selected: Json[]; rules: TreeRule[]; broken: string[] }>([
  { name: 'no rule, no problem', selected: [10], rules: [], broken: [] },
  { name: 'a group that is not chosen', selected: [], rules: everyGroup, broken: [] },
  { name: 'a chosen group without a child', selected: [10], rules: everyGroup, broken: ['childRequired renewable'] },
  { name: 'a chosen group with a child', selected: [10, 13], rules: everyGroup, broken: [] },
  { name: 'a group within a group', selected: [10, 11], rules: everyGroup, broken: ['childRequired 11'] },
  {
    name: 'all chosen groups',
    selected: [10, 20],
    rules: everyGroup,
    broken: ['childRequired renewable', 'childRequired mobility'],
  },
  { name: 'only the named one', selected: [10, 20], rules: named('mobility'), broken: ['childRequired mobility'] },
  { name: 'named by value', selected: [10, 20], rules: named(20), broken: ['childRequired mobility'] },
  {
    name: 'an entry without children is no group',
    selected: [40],
    rules: [...everyGroup, ...named('audit')],
    broken: [],
  },
  { name: 'a group that no rule knows', selected: [10], rules: named('nowhere'), broken: [] },
  {
    name: 'a named heading with nothing below',
    selected: [],
    rules: named('permits'),
    broken: ['groupRequired permits'],
  },
  { name: 'a named heading with something below', selected: [31], rules: named('permits'), broken: [] },
  { name: 'a heading is not asked for by *', selected: [40], rules: everyGroup, broken: [] },
  { name: '* wants the group in between', selected: [32], rules: everyGroup, broken: ['groupRequired permits'] },
  {
    name: 'a group is named once',
    selected: [20],
    rules: [...everyGroup, ...named('mobility')],
    broken: ['childRequired mobility'],
  },
])('rules: $name', ({ selected, rules, broken }) => {
  expect(
    problemsAmong(allNodes(plantTree(projects)), selected, rules).map(({ code, key }) => `${code} ${key}`),
  ).toEqual(broken);
});

test('a heading between a group and its choices is looked through', () => {
  const through: SourceEntry[] = [
    {
      value: 1,
      label: 'Grup',
      children: [{ value: 2, label: 'Títol', readOnly: true, children: [{ value: 3, label: 'Opció' }] }],
    },
  ];
  const throughNodes = allNodes(plantTree(through));
  expect(problemsAmong(throughNodes, [1], everyGroup)).toEqual([{ code: 'childRequired', key: '1', label: 'Grup' }]);
  expect(problemsAmong(throughNodes, [1, 3], everyGroup)).toEqual([]);
  expect(isOpen(nodeOf(3, through), new Set())).toBe(false);
});

test('parents that are only groups are headings to the rules as well', () => {
  const nodes = allNodes(plantTree(families, { parents: 'group' }));
  expect(problemsAmong(nodes, [], named(1))).toEqual([{ code: 'groupRequired', key: '1', label: 'Energia' }]);
  expect(problemsAmong(nodes, [], everyGroup)).toEqual([]);
  expect(problemsAmong(nodes, [{ id: 8, idFamilia: 1 }], named(1))).toEqual([]);
});
