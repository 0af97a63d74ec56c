import { isLoop, type Tree } from '../../core/expressions/tree.ts';
import { EACH, pathOf, stepsOf } from '../../core/values/field-path.ts';
import { type FormField, isFieldWithin } from '../fields/fields.ts';

/** The path of a part of an expression in the form, with `*` for every row; undefined if it is no value of the form. */
type Stand = readonly string[] | undefined;

/**
 * The fields that an expression looks at, by path, with all that they stand in: whether that shows decides as well. How
 * many rows a list has is asked of the list and of none of the fields in its rows.
 * @param path the field that the expression belongs to
 */
export function neededBy(
  path: string,
  tree: Tree,
  { fields }: { fields: readonly Pick<FormField, 'path' | 'ui'>[] },
): string[] {
  const needed = new Set<string>();
  const add = (steps: readonly string[]) => {
    for (let length = 1; length <= steps.length; length++) needed.add(pathOf(steps.slice(0, length)));
  };
  const isList = (steps: readonly string[]) => fields.some((field) => isFieldWithin(field, [...steps, EACH]));

  const whole = (stand: Stand): void => {
    if (!stand) return;
    add(stand);
    const expressed = fields.filter(({ ui }) => ui['ui:when'] !== undefined || ui['ui:value'] !== undefined);
    for (const field of expressed) if (isFieldWithin(field, stand)) add(field.path);
  };
  const rows = (stand: Stand): void => (stand && isList(stand) ? add([...stand, EACH]) : whole(stand));

  const follow = (node: Tree, names: ReadonlyMap<string, Stand>): Stand => {
    if (node[0] === 'value') return undefined;
    if (node[0] === 'name') return names.get(node[1]);
    if (node[0] === 'get') {
      const [, holder, key] = node;
      const stand = follow(holder, names);
      if (key[0] === 'value' && typeof key[1] === 'string') return stand && [...stand, key[1]];
      whole(follow(key, names));
      if (stand && isList(stand)) return [...stand, EACH];
      whole(stand);
      return undefined;
    }
    if (isLoop(node)) {
      const [name, list, entry, body] = node;
      const stand = follow(list, names);
      rows(stand);
      whole(follow(body, new Map(names).set(entry, stand && [...stand, EACH])));
      return name === 'filter' ? stand : undefined;
    }
    const counts = node[0] === 'call' && (node[1] === 'size' || node[1] === 'isEmpty');
    const parts = node.slice(1).filter((part): part is Tree => Array.isArray(part));
    for (const part of parts) (counts ? rows : whole)(follow(part, names));
    return undefined;
  };

  const steps = stepsOf(path).map(String);
  const row = steps.slice(0, steps.lastIndexOf(EACH) + 1);
  const names: [string, Stand][] = [['values', []]];
  whole(follow(tree, new Map(row.length > 0 ? [...names, ['item', row]] : names)));
  return [...needed];
}

/** The first circle among names that need each other, in the order they are met; undefined when there is none. */
export function circleIn(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | undefined => {
    const before = path.indexOf(name);
    if (before >= 0) return path.slice(before);
    if (done.has(name)) return undefined;
    for (const next of needs.get(name) ?? []) {
      const found = follow(next, [...path, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of needs.keys()) {
    const found = follow(name, []);
    if (found) return found;
  }
  return undefined;
}

/** Names in an order in which each comes after those it needs. */
export function byNeed(names: readonly string[], needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ordered: string[] = [];
  const put = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const next of needs.get(name) ?? []) if (names.includes(next) && next !== name) put(next);
    if (!ordered.includes(name)) ordered.push(name);
  };
  for (const name of names) put(name);
  return ordered;
}
