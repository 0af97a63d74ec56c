import { evaluate } from '../../core/expressions/evaluate.ts';
import { ExpressionError } from '../../core/expressions/functions.ts';
import type { Scope, Tree } from '../../core/expressions/tree.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { valueText } from '../../core/values/value-text.ts';
import type { Name } from './reads.ts';

/** What a filling says of one name; `undefined` where it is left empty. */
export interface Entry {
  name: Name;
  value: unknown;
}

/** A part of a filling, by path of the name. */
export type Part = ReadonlyMap<string, Entry>;

/** The values to try of one name, and whether there is one of every kind that conditions could tell apart. */
export interface Candidates {
  values: readonly unknown[];
  complete: boolean;
}

/** Where values come from, and what an expression makes of them. */
export interface World {
  names(tree: Tree, row: Name | undefined): readonly Name[];
  candidates(name: Name): Candidates;
  scope(part: Part, row: Name | undefined): Scope;
  /** Values that may still be tried; it goes down with each. */
  left: number;
}

/** A condition that is to hold, or not; one of a row sees it as `item`. */
export type Goal =
  | { tree: Tree; wanted: boolean; row?: Name | undefined }
  | { names: readonly Name[]; passes(part: Part): boolean };

/** Parts of fillings that give what is wanted. */
export interface Solutions {
  parts: readonly Part[];
  /** There can be no others of another kind. */
  complete: boolean;
  /** Of the values to try some were passed over. */
  cut: boolean;
}

/** The most parts that are kept of one condition, and the most values that are tried of one comparison. */
const MOST_PARTS = 60;
const MOST_TRIED = 1200;

/**
 * Fillings in which all goals are met: found along the structure of the conditions, each comparison by trying out. What one
 * goal has said of a name the next ones take as it is.
 */
export function solve(goals: readonly Goal[], world: World, given: Part = new Map()): Solutions {
  const flat = goals.flatMap(conjuncts);
  const ranked = flat.map((goal) => ({ goal, rank: rankOf(goal, world) })).sort((one, other) => one.rank - other.rank);
  let parts: readonly Part[] = [given];
  let complete = true;
  let cut = false;
  for (const { goal } of ranked) {
    const found = parts.map((part) => extended(goal, world, part));
    const all = differing(found.flatMap((one) => one.parts));
    const isSampled = all.length > MOST_PARTS && goal !== ranked.at(-1)?.goal;
    complete &&= !isSampled && found.every((one) => one.complete);
    cut ||= isSampled || found.some((one) => one.cut);
    parts = sampled(all, MOST_PARTS);
  }
  return { parts, complete, cut };
}

/** Without parts that say the same. */
function differing(parts: readonly Part[]): readonly Part[] {
  if (parts.length < 2) return parts;
  const textOf = (part: Part) =>
    [...part]
      .map(([path, { value }]) => `${path} ${value === undefined ? '' : valueText(value)}`)
      .sort()
      .join('\n');
  return [...new Map(parts.map((part) => [textOf(part), part])).values()];
}

/** Goals that are to be met together in place of one. */
function conjuncts(goal: Goal): Goal[] {
  if (!('tree' in goal)) return [goal];
  const { tree, wanted, row } = goal;
  if (tree[0] === 'not') return conjuncts({ tree: tree[1], wanted: !wanted, row });
  if ((tree[0] === '&&' && wanted) || (tree[0] === '||' && !wanted))
    return [tree[1], tree[2]].flatMap((part) => conjuncts({ tree: part, wanted, row }));
  return [goal];
}

/** Few values first. */
function rankOf(goal: Goal, world: World): number {
  const names = 'tree' in goal ? world.names(goal.tree, goal.row) : goal.names;
  const isNarrow = 'tree' in goal && (goal.tree[0] === '==' || goal.tree[0] === 'in') === goal.wanted;
  return names.reduce((size, name) => size * world.candidates(name).values.length, isNarrow ? 0.1 : 1);
}

function extended(goal: Goal, world: World, given: Part): Solutions {
  if (!('tree' in goal)) return tried(goal.names, false, world, given, goal.passes);
  const { tree, wanted, row } = goal;
  const ways = waysTo(goal);
  if (ways) {
    const found = ways.map((way) => solve(way, world, given));
    return {
      parts: found.flatMap(({ parts }) => parts),
      complete: found.every(({ complete }) => complete),
      cut: found.some(({ cut }) => cut),
    };
  }
  const names = world.names(tree, row);
  return tried(names, isPlain(tree, names), world, given, (part) => truthOf(tree, world.scope(part, row)) === wanted);
}

/** The goals of each way in which one of several conditions decides. */
function waysTo({ tree, wanted, row }: Extract<Goal, { tree: Tree }>): Goal[][] | undefined {
  if (tree[0] === '&&' || tree[0] === '||') return [tree[1], tree[2]].map((part) => [{ tree: part, wanted, row }]);
  if (tree[0] !== 'if') return undefined;
  const [, asked, yes, no] = tree;
  return [
    [
      { tree: asked, wanted: true, row },
      { tree: yes, wanted, row },
    ],
    [
      { tree: asked, wanted: false, row },
      { tree: no, wanted, row },
    ],
  ];
}

function tried(
  names: readonly Name[],
  isSimple: boolean,
  world: World,
  given: Part,
  passes: (part: Part) => boolean,
): Solutions {
  const open = names.filter((name) => !given.has(pathOf(name))).map((name) => ({ name, ...world.candidates(name) }));
  const steps = stepsFor(open.map(({ values }) => values.length));
  const found: Part[] = [];
  let cut = false;
  const look = (part: Part): void => {
    cut ||= world.left <= 0;
    if (cut) return;
    world.left -= 1;
    if (passes(part)) found.push(part);
  };
  const visit = (at: number, part: Part): void => {
    const one = open[at];
    if (!one) {
      look(part);
      return;
    }
    const { name, values } = one;
    for (let index = 0; index < values.length && !cut; index += steps[at] ?? 1)
      visit(at + 1, new Map(part).set(pathOf(name), { name, value: values[index] }));
  };
  visit(0, given);
  const isWhole = steps.every((step) => step === 1);
  // Of many names none has all of its values in turn, so they have the like of each other at once.
  if (!isWhole)
    for (const pick of PICKS)
      look(
        open.reduce((part, { name, values }) => new Map(part).set(pathOf(name), { name, value: pick(values) }), given),
      );
  const complete = isSimple && !cut && isWhole && open.every((one) => one.complete);
  return { parts: found, complete, cut: cut || !isWhole };
}

const numbersOf = (values: readonly unknown[]) => values.filter((value) => typeof value === 'number');

/** One value out of those of a name: the greatest, the least, and some from everywhere. */
const PICKS: readonly ((values: readonly unknown[]) => unknown)[] = [
  (values) => (numbersOf(values).length > 0 ? Math.max(...numbersOf(values)) : values.at(-1)),
  (values) => (numbersOf(values).length > 0 ? Math.min(...numbersOf(values)) : values[0]),
  ...Array.from({ length: 20 }, (_, at) => (values: readonly unknown[]) => values[at % values.length]),
];

/** Every so many values of each name, so that all of them together are no more than may be tried. */
function stepsFor(lengths: readonly number[]): number[] {
  const steps = lengths.map(() => 1);
  for (;;) {
    const counts = lengths.map((length, at) => Math.ceil(length / (steps[at] ?? 1)));
    if (counts.reduce((product, count) => product * count, 1) <= MOST_TRIED) return steps;
    const largest = counts.indexOf(Math.max(...counts));
    steps[largest] = (steps[largest] ?? 1) + 1;
  }
}

/** Entries from everywhere in a list that is too long, by steps that keep no time with what repeats in it. */
export function sampled<One>(list: readonly One[], most: number): readonly One[] {
  const { length } = list;
  if (length <= most) return list;
  let step = Math.round(length * 0.618);
  while (commonDivisor(step, length) > 1) step += 1;
  return Array.from({ length: most }, (_, at) => list[(at * step) % length] as One);
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** What an expression gives as a condition: nothing counts as no; undefined where it has no value. */
function truthOf(tree: Tree, scope: Scope): boolean | undefined {
  try {
    const value = evaluate(tree, scope) ?? false;
    return typeof value === 'boolean' ? value : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** It holds one name against literals, so that the values to try are all that matter. */
function isPlain(tree: Tree, names: readonly Name[]): boolean {
  const [name, ...more] = names;
  if (more.length > 0) return false;
  const isIt = (node: Tree) => {
    const read = readBy(node);
    return (
      read !== undefined && name !== undefined && pathOf(read) === pathOf(read[0] === 'item' ? itemOf(name) : name)
    );
  };
  if (isIt(tree) || isLiteral(tree)) return true;
  if (tree[0] === 'call') return tree[1] === 'isEmpty' && isIt(tree[2] as Tree);
  if (!['==', '!=', '<', '<=', '>', '>=', 'in'].includes(tree[0])) return false;
  const [, one, other] = tree as readonly [string, Tree, Tree];
  return [one, other].every((side) => isIt(side) || isLiteral(side)) && !(isIt(one) && isIt(other));
}

function itemOf(name: Name): Name {
  return ['item', ...name.slice(name.lastIndexOf('*') + 1)];
}

/** The name that a part of an expression reads and nothing else. */
function readBy(node: Tree): Name | undefined {
  if (node[0] === 'name') return [node[1]];
  if (node[0] !== 'get' || node[2][0] !== 'value') return undefined;
  const owner = readBy(node[1]);
  return owner && [...owner, String(node[2][1])];
}

function isLiteral(node: Tree): boolean {
  if (node[0] === 'value') return true;
  if (node[0] !== 'list' && node[0] !== 'minus') return false;
  return node.slice(1).every((part) => Array.isArray(part) && isLiteral(part as unknown as Tree));
}
