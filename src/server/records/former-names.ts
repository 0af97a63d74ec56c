import type { Values } from '../../core/config.ts';
import { isPresent } from '../../core/forms/validation.ts';
import { type CompiledRecord, recordProperties } from '../../core/record.ts';

type Kind = Pick<CompiledRecord, 'schema' | 'was'>;

export interface PropertyRename {
  to: string;
  /** The first of them with a value counts. */
  from: readonly string[];
  /** Both versions have the new name: an existing value stays. */
  keeps: boolean;
}

/** Renames between two versions: forward by the later file's former names, back by the earlier one's. */
export function movesBetween(now: Kind | undefined, next: Kind | undefined): readonly PropertyRename[] {
  if (!now || !next) return [];
  const [old, known] = [recordProperties(now), recordProperties(next)];
  const forward = Object.entries(next.was ?? {}).map(([to, from]) => ({ to, from, keeps: old.has(to) }));
  const taken = new Set(forward.flatMap(({ from }) => from));
  const back = Object.entries(now.was ?? {}).flatMap(([from, names]) => {
    const to = known.has(from) || taken.has(from) ? undefined : names.find((name) => known.has(name));
    return to === undefined ? [] : [{ to, from: [from], keeps: old.has(to) }];
  });
  return [...forward, ...back];
}

/**
 * The id of a record in a later version, if it differs; a single record never becomes one of many.
 * @returns the id, and the kinds with precedence if several records become one.
 */
export function renamedBetween(
  now: ReadonlyMap<string, CompiledRecord>,
  next: ReadonlyMap<string, CompiledRecord>,
  id: string,
): { to: string; precedence: readonly string[] } | undefined {
  const was = now.get(id);
  if (!was || next.has(id)) return undefined;
  const isAlike = (other: CompiledRecord | undefined) =>
    other !== undefined && (other.maxItems === undefined) === (was.maxItems === undefined);
  const later = [...next.values()].find(({ formerIds }) => formerIds?.includes(id));
  if (later) {
    const ids = later.formerIds ?? [];
    return isAlike(later) ? { to: later.id, precedence: [later.id, ...ids.slice(0, ids.indexOf(id))] } : undefined;
  }
  const to = was.formerIds?.find((name) => next.has(name));
  return to !== undefined && isAlike(next.get(to)) ? { to, precedence: [to] } : undefined;
}

/** Values under the later names; the same object if nothing changes. `moved` is called for each renamed value. */
export function carried(
  values: Values,
  moves: readonly PropertyRename[],
  moved: (from: string, to: string) => void = () => {},
): Values {
  let next = values;
  for (const { to, from, keeps } of moves) {
    const found = from.find((name) => hasValue(values, name));
    if (found === undefined || (keeps && hasValue(values, to))) continue;
    const { [found]: value, ...rest } = next;
    next = { ...rest, [to]: value };
    moved(found, to);
  }
  return next;
}

function hasValue(values: Values, name: string): boolean {
  return Object.hasOwn(values, name) && isPresent(values[name]);
}
