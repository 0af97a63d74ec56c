import type { Values } from '../../core/config.ts';
import { propertyNames, schemaOf } from '../../core/forms/property-names.ts';
import { isPresent } from '../../core/forms/validation.ts';
import type { CompiledRecord } from '../../core/record.ts';
import { EACH, pathOf, type Step, valueAt } from '../../core/values/field-path.ts';
import { isObject } from '../../core/values/objects.ts';

type Kind = Pick<CompiledRecord, 'schema' | 'was'>;

export interface PropertyRename {
  /** Leads to the objects that have the property, by the later names. */
  at: readonly Step[];
  to: string;
  /** The first of them with a value counts. */
  from: readonly string[];
  /** Both versions have the new name: an existing value stays. */
  keeps: boolean;
}

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

/** Values under the later names; the same object if nothing changes. `moved` is called for each rename of any value. */
export function carried(
  values: Values,
  moves: readonly PropertyRename[],
  moved: (from: string, to: string) => void = () => {},
): Values {
  return moves.reduce((under, move) => {
    const names = new Set<string>();
    const next = carriedAt(under, move.at, move, names) as Values;
    for (const name of names) moved(pathOf([...move.at, name]), pathOf([...move.at, move.to]));
    return next;
  }, values);
}

/** @param found is given the former names that were found */
function carriedAt(
  value: unknown,
  [step, ...rest]: readonly Step[],
  move: PropertyRename,
  found: Set<string>,
): unknown {
  if (step === EACH && Array.isArray(value)) {
    const rows = value.map((row) => carriedAt(row, rest, move, found));
    return rows.every((row, index) => row === value[index]) ? value : rows;
  }
  if (!isObject(value)) return value;
  if (step !== undefined) {
    const inner = valueAt(value, [step]);
    const next = carriedAt(inner, rest, move, found);
    return next === inner ? value : { ...value, [step]: next };
  }
  const { to, keeps } = move;
  const from = move.from.find((name) => isPresent(valueAt(value, [name])));
  if (from === undefined || (keeps && isPresent(valueAt(value, [to])))) return value;
  found.add(from);
  const { [from]: carriedValue, ...others } = value;
  return { ...others, [to]: carriedValue };
}
