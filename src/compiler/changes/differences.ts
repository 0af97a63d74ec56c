import type { Json } from '../../core/config.ts';
import type { Change } from '../../core/published-change.ts';
import { isObject } from '../json.ts';

/**
 * How two values of a published file differ, leaf by leaf, in their order. Entries of a list that have an `id`
 * are compared with the one of the same id, and their order as one difference; other lists are one leaf.
 */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) return below(new Map(Object.entries(before)), Object.entries(after), path);
  const [old, now] = [byId(before), byId(after)];
  if (old && now && [before, after].flat().some(isObject))
    return [...below(old, now, path), ...moved([...old.keys()], [...now.keys()], path)];
  return [leaf(path, before as Json | undefined, after as Json | undefined)];
}

function below(
  before: ReadonlyMap<string, unknown>,
  after: Iterable<[string, unknown]>,
  path: readonly string[],
): Change[] {
  const now = new Map(after);
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].flatMap((name) => differences(before.get(name), now.get(name), [...path, name]));
}

/** Entries by id, of a list where each has one of its own; a name alone is the id of what says no more. */
function byId(value: unknown): Map<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map((one): [unknown, unknown] => [isObject(one) ? one.id : one, one]);
  if (!entries.every(([id]) => typeof id === 'string' || typeof id === 'number')) return null;
  const found = new Map(entries.map(([id, one]) => [String(id), one]));
  return found.size === entries.length ? found : null;
}

/** The order of what is in both. */
function moved(before: readonly string[], after: readonly string[], path: readonly string[]): Change[] {
  const old = before.filter((id) => after.includes(id));
  const now = after.filter((id) => before.includes(id));
  return old.join('\n') === now.join('\n') ? [] : [leaf([...path, 'order'], old, now)];
}

/** One difference between what stood and what stands in one place; `undefined` is nothing. */
export function leaf(path: readonly string[], before: Json | undefined, after: Json | undefined): Change {
  if (before === undefined) return { kind: 'added', path, after: after ?? null };
  if (after === undefined) return { kind: 'removed', path, before };
  return { kind: 'changed', path, before, after };
}
