import { EACH, pathOf, rootOf, stepsOf } from '../../core/values/field-path.ts';
import type { Field } from '../forms/fields.ts';
import type { Parsed } from './parse.ts';

/**
 * The fields that go by expressions and that an expression looks at, by path: those of the row it stands in by what it
 * reads of `item`, and all within a property of the form by that property.
 */
export function neededBy(
  path: string,
  { reads, readsOfRow }: Pick<Parsed, 'reads' | 'readsOfRow'>,
  form: { fields: readonly Pick<Field, 'path' | 'ui'>[] },
): string[] {
  const steps = stepsOf(path);
  const row = steps.slice(0, steps.lastIndexOf(EACH) + 1);
  const goesBy = form.fields.filter(({ ui }) => ui['ui:when'] !== undefined || ui['ui:value'] !== undefined);
  const within = goesBy.map((field) => pathOf(field.path)).filter((one) => reads.has(rootOf(one)));
  return [
    ...[...reads].map((name) => pathOf([name])),
    ...within,
    ...[...readsOfRow].map((name) => pathOf([...row, name])),
  ];
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
export function inOrder(names: readonly string[], needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ordered: string[] = [];
  const put = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const next of needs.get(name) ?? []) if (names.includes(next) && next !== name) put(next);
    if (!ordered.includes(name)) ordered.push(name);
  };
  for (const name of names) put(name);
  return ordered;
}
