import type { Values } from '../basics.ts';
import { EACH, pathOf, type Step, stepsOf, valueAt } from '../values/field-path.ts';
import { isObject } from '../values/objects.ts';
import { isPresent } from '../values/present.ts';

/** Path of a property → its former names, the newest first: values under them are its own. */
export type FormerNames = Readonly<Record<string, readonly string[]>>;

export interface PropertyRename {
  /** Leads to the objects that have the property, by the later names. */
  at: readonly Step[];
  to: string;
  /** The first of them with a value counts. */
  from: readonly string[];
  /** Both versions have the new name: an existing value stays. */
  keeps: boolean;
}

/** Renames of values that do not say of which version they are. */
export function renamesOf(was: FormerNames = {}): PropertyRename[] {
  return Object.entries(was).map(([path, from]) => {
    const steps = stepsOf(path);
    return { at: steps.slice(0, -1), to: String(steps.at(-1)), from, keeps: true };
  });
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
