import { expect, test } from 'vitest';
import type { FormMap, MapNode } from '../../core/map/nodes.ts';
import { inLines, widthOf } from './boxes.ts';
import { layoutOf } from './layout.ts';

const node = (id: string, kind: MapNode['kind']): MapNode => ({ id, kind, label: id, notes: [], name: id });

const map: FormMap = {
  title: 'Trip',
  groups: [
    {
      id: 'one',
      kind: 'section',
      heading: node('one', 'section'),
      nodes: [node('a', 'field'), node('b', 'field'), node('c', 'field'), node('if a', 'condition')],
      edges: [
        { from: 'a', to: 'if a', kind: 'condition' },
        { from: 'if a', to: 'c', kind: 'condition' },
      ],
    },
    {
      id: 'two',
      kind: 'section',
      heading: node('two', 'section'),
      when: node('if b', 'condition'),
      nodes: [node('d', 'field')],
      edges: [],
    },
    {
      id: 'procedure',
      kind: 'procedure',
      heading: node('procedure', 'section'),
      nodes: [node('begun', 'state'), node('done', 'state'), node('end', 'move'), node('again', 'move')],
      edges: [
        { from: 'begun', to: 'end', kind: 'move' },
        { from: 'end', to: 'done', kind: 'move' },
        { from: 'done', to: 'again', kind: 'move' },
        { from: 'again', to: 'begun', kind: 'move' },
      ],
    },
  ],
  edges: [
    { from: 'b', to: 'if b', kind: 'condition' },
    { from: 'one', to: 'two', kind: 'order' },
  ],
};

const placed = ({ boxes }: ReturnType<typeof layoutOf>, id: string) => {
  const box = boxes.find((one) => one.node.id === id);
  if (!box) throw new Error(`${id} has no place`);
  return box;
};

test('fields stand below each other in the order of the form, conditions beside them, and nothing lies over another', () => {
  const drawing = layoutOf(map);
  const [a, b, c, ifA, d] = ['a', 'b', 'c', 'if a', 'd'].map((id) => placed(drawing, id));
  expect(a?.y).toBeLessThan(b?.y ?? 0);
  expect(a?.x).toBe(b?.x);
  expect(ifA?.x).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0));
  expect(c?.x).toBeGreaterThan((ifA?.x ?? 0) + (ifA?.width ?? 0));
  expect(d?.y).toBeGreaterThan(b?.y ?? 0);
  const inner = drawing.boxes.filter(({ node: { kind } }) => kind !== 'section');
  const over = inner.flatMap((one, at) =>
    inner
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.node.id} and ${other.node.id}`),
  );
  expect(over).toEqual([]);
  const ends = [
    ...drawing.boxes.flatMap(({ x, y, width, height }) => [
      [x, y],
      [x + width, y + height],
    ]),
    ...drawing.arrows.flatMap(({ points }) => points.map(({ x, y }) => [x, y])),
  ];
  expect(ends.filter(([x = 0, y = 0]) => x < 0 || y < 0 || x > drawing.width || y > drawing.height)).toEqual([]);
});

test('the procedure stands beside the form, or below it where there is little room', () => {
  expect(placed(layoutOf(map), 'begun').x).toBeGreaterThan(placed(layoutOf(map), 'c').x);
  expect(placed(layoutOf(map, { upright: true }), 'begun').y).toBeGreaterThan(placed(layoutOf(map), 'd').y);
});

test('an arrow from section to section runs beside them', () => {
  const arrow = layoutOf(map).arrows.find(({ edge }) => edge.to === 'if b');
  const left = Math.min(...layoutOf(map).frames.map(({ x }) => x));
  expect(Math.min(...(arrow?.points ?? []).map(({ x }) => x))).toBeLessThan(left);
});

test('words are broken into lines that fit', () => {
  expect(inLines('a short line', 200, 14)).toEqual(['a short line ']);
  const lines = inLines('Número de pòlissa averylongwordthatfitsintonoline', 100, 14);
  expect(lines.slice(0, 2)).toEqual(['Número de ', 'pòlissa ']);
  expect(lines.slice(2).join('')).toBe('averylongwordthatfitsintonoline ');
  expect(lines.filter((line) => widthOf(line.trimEnd(), 14) > 100)).toEqual([]);
});
