import type { PropertyRename } from '../../../core/forms/former-names.ts';
import { propertyNames, schemaOf } from '../../../core/forms/property-names.ts';
import type { CompiledRecord } from '../../../core/record.ts';
import { EACH, pathOf, type Step } from '../../../core/values/field-path.ts';
import { isObject } from '../../../core/values/objects.ts';

type Kind = Pick<CompiledRecord, 'schema' | 'was'>;

/** The object at a place of a record's values, in one version. */
interface Part {
  schema: Record<string, unknown>;
  was: Kind['was'];
  at: readonly Step[];
}

/** Renames between two versions, outer ones first: forward by the later file's former names, back by the earlier one's. */
export function movesBetween(now: Kind | undefined, next: Kind | undefined): readonly PropertyRename[] {
  if (!now || !next || !(now.was || next.was)) return [];
  return movesWithin({ schema: now.schema, was: now.was, at: [] }, { schema: next.schema, was: next.was, at: [] });
}

function movesWithin(now: Part, next: Part): PropertyRename[] {
  const [rows, laterRows] = [now.schema.items, next.schema.items];
  if (isObject(rows) && isObject(laterRows)) return movesWithin(partOf(now, EACH, rows), partOf(next, EACH, laterRows));
  const [old, known] = [propertyNames(now.schema), propertyNames(next.schema)];
  const formerOf = ({ was, at }: Part, name: string) => was?.[pathOf([...at, name])] ?? [];
  const rename = (to: string, from: readonly string[]) => ({ at: next.at, to, from, keeps: old.has(to) });
  const forward = [...known].map((to) => rename(to, formerOf(next, to))).filter(({ from }) => from.length > 0);
  const taken = new Set(forward.flatMap(({ from }) => from));
  const back = [...old].flatMap((from) => {
    const names = known.has(from) || taken.has(from) ? [] : formerOf(now, from);
    const to = names.find((name) => known.has(name));
    return to === undefined ? [] : [rename(to, [from])];
  });
  const moves = [...forward, ...back];
  const inner = [...known].flatMap((name) => {
    const from = old.has(name) ? name : moves.find(({ to }) => to === name)?.from.find((one) => old.has(one));
    if (from === undefined) return [];
    const [before, after] = [schemaOf(now.schema, pathOf([from])), schemaOf(next.schema, pathOf([name]))];
    return movesWithin(partOf(now, from, before), partOf(next, name, after));
  });
  return [...moves, ...inner];
}

function partOf({ was, at }: Part, step: Step, schema: Record<string, unknown>): Part {
  return { schema, was, at: [...at, step] };
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
