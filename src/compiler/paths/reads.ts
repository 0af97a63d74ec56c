import { isLoop, type Tree } from '../../core/expressions/tree.ts';
import { EACH, pathOf } from '../../core/values/field-path.ts';

/** A part of what an expression sees, from its name on: `['values', 'kind']`, `['user', 'role']`; `*` for every row. */
export type Name = readonly string[];

/** What an expression looks at. */
export interface Reads {
  /** What a filling must say so that the expression has a value; lists as a whole. */
  names: readonly Name[];
  /** Parts of the rows of these lists. */
  inner: readonly Name[];
}

/**
 * @param row the row that `item` stands for
 * @param computed expressions of computed fields, by path: what they look at is looked at instead
 */
export function readsOf(tree: Tree, row: Name | undefined, computed: ReadonlyMap<string, Tree>): Reads {
  const names = new Map<string, Name>();
  const inner = new Map<string, Name>();
  const seen = new Set<string>();
  const length = row?.length ?? 0;

  const add = (name: Name): void => {
    const key = pathOf(name);
    if (seen.has(key)) return;
    seen.add(key);
    const own = name[0] === 'values' ? computed.get(pathOf(name.slice(1))) : undefined;
    if (own) {
      const at = name.lastIndexOf(EACH);
      walk(own, at < 0 ? undefined : name.slice(0, at + 1));
      if (name.indexOf(EACH, within(name)) < 0) return;
    }
    const each = name.indexOf(EACH, within(name));
    if (each < 0) names.set(key, name);
    else {
      inner.set(key, name);
      const list = name.slice(0, each);
      names.set(pathOf(list), list);
    }
  };
  /** The steps of the row itself are no loop. */
  const within = (name: Name) => (row && pathOf(name.slice(0, length)) === pathOf(row) ? length : 0);

  const walk = (root: Tree, its: Name | undefined): void => {
    const whole = (name: Name | undefined) => name && add(name);
    const follow = (node: Tree, bound: ReadonlyMap<string, Name | undefined>): Name | undefined => {
      if (node[0] === 'value') return undefined;
      if (node[0] === 'name') return bound.has(node[1]) ? bound.get(node[1]) : [node[1]];
      if (node[0] === 'get') {
        const [, holder, key] = node;
        const name = follow(holder, bound);
        if (key[0] === 'value' && typeof key[1] === 'string') return name && [...name, key[1]];
        whole(follow(key, bound));
        return name && [...name, EACH];
      }
      if (isLoop(node)) {
        const [kind, list, entry, body] = node;
        const name = follow(list, bound);
        whole(name);
        whole(follow(body, new Map(bound).set(entry, name && [...name, EACH])));
        return kind === 'filter' ? name : undefined;
      }
      for (const part of node.slice(1)) if (Array.isArray(part)) whole(follow(part as unknown as Tree, bound));
      return undefined;
    };
    whole(follow(root, new Map(its ? [['item', its]] : [])));
  };
  walk(tree, row);
  return { names: [...names.values()], inner: [...inner.values()] };
}

/** The literals of an expression, those of lists and tables in it too. */
export function literalsOf(tree: Tree): unknown[] {
  if (tree[0] === 'value') return literalsIn(tree[1]);
  if (tree[0] === 'name') return [];
  // The name of a member is no value.
  const parts = tree[0] === 'get' && tree[2][0] === 'value' ? [tree[1]] : tree.slice(1);
  const own = parts.flatMap((part) => (Array.isArray(part) ? literalsOf(part as unknown as Tree) : []));
  return tree[0] === 'minus' ? own.map((one) => (typeof one === 'number' ? -one : one)) : own;
}

const MOST_OF_TABLE = 12;

function literalsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [value];
  return [...new Set(Object.values(value).flatMap(literalsIn))].slice(0, MOST_OF_TABLE);
}
